/** Returns the folder of a site on its host: "https://user.github.io/site" → "/site", "https://www.example.com" → "". */
export const baseOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : '');
