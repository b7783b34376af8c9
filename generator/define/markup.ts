/** Finds HTML and Markdown in a text that pages show as it is written. */

/** "<b>", "</p>", "<br/>", "<!--"; not "<3" and "<name>". */
const TAG =
  /<(?:!--|\/?(?:a|abbr|article|b|big|blockquote|br|button|center|code|del|div|em|font|footer|form|h[1-6]|header|hr|i|iframe|img|input|ins|label|li|mark|nav|ol|p|pre|q|s|script|section|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul|video)(?:\s[^<>]*)?\/?>)/i;

/** "**always**", not "5 ** 3". */
const BOLD = /\*\*([^\s*](?:[^*\n]*[^\s*])?)\*\*/;
/** "[prices](/prices)", not "[sic](see below)". */
const LINK = /!?\[([^\]\n]+)\]\((?:[a-z]+:|[/#]|www\.)[^)\s]*\)/i;
/** "# Prices", not "#1" and "# 1". */
const HEADING = /^\s*#{1,6}[ \t]+(?!\d)(?=\S)/;
/**
 * "- Prices" at the start, not "- 5", or several lines with "- " or "* ". One line may begin with an asterisk, as a footnote, or with
 * a hyphen, before the name of a speaker.
 */
const LIST = /^\s*-[ \t]+(?!\d)\S|(?:^|\n)[ \t]*[-*][ \t]+\S.*\n\s*[-*][ \t]+\S/;

/** Returns what is wrong, in the form of a message of a schema: what the value must be, and in a second line what to write. */
export function findMarkup(text: string): string | null {
  if (!/[<*[#-]/.test(text)) return null;
  const [tag] = TAG.exec(text) ?? [];
  if (tag !== undefined) return `must be plain text, without HTML\nLeave out ${quote(tag)}: pages would show it.`;
  const markdown = (advice: string): string => `must be plain text, without Markdown\n${advice}`;
  const [bold, words = ''] = BOLD.exec(text) ?? [];
  if (bold !== undefined) return markdown(`Write ${quote(words)} without asterisks: pages would show them.`);
  const [link, label = ''] = LINK.exec(text) ?? [];
  if (link !== undefined) return markdown(`Write ${quote(label)} alone: this text cannot have a link.`);
  if (HEADING.test(text)) return markdown('Leave out the "#" at the start.');
  if (LIST.test(text)) return markdown('Write sentences, without marks of a list: pages would show them in one line.');
  return null;
}

const quote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
