/** What html-validate is set up with beside its public options: these tests fail when it changes. */
import { HtmlElement, type DOMReadyEvent, type Plugin } from 'html-validate';
import { expect, it } from 'vitest';
import { createValidator } from '../../generator/check/html/validator.ts';

const HTML = `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>A</title>\n</head>\n<body>\n<table><tbody>${'<tr><td><b>1</b></td><td>2</td></tr>'.repeat(20)}</tbody></table>\n</body>\n</html>\n`;

/** Runs `look` on the document before the rules do. */
async function inspect(look: (document: DOMReadyEvent['document']) => void): Promise<void> {
  let calls = 0;
  const plugin: Plugin = {
    name: 'inspect',
    setup: (_, events) => {
      events.on('dom:ready', (_event: string, { document }: DOMReadyEvent) => {
        // Plugins are set up in their order: the one of the program comes last.
        queueMicrotask(() => {
          calls++;
          look(document);
        });
      });
    },
  };
  const validator = await createValidator({ root: true, elements: ['html5'], rules: {}, plugins: [plugin] });
  validator.validateStringSync(HTML);
  await Promise.resolve();
  expect(calls).toBe(1);
}

it('searches elements as html-validate does, in one walk', async () => {
  await inspect(({ root }) => {
    for (const tag of ['td', 'b', '*', 'none'])
      expect(root.getElementsByTagName(tag)).toEqual(HtmlElement.prototype.getElementsByTagName.call(root, tag));
    expect(root.getElementsByTagName('td')).toHaveLength(40);
    expect(Object.hasOwn(root, 'getElementsByTagName')).toBe(true);
  });
});

it('is what the selectors of the rules search with', async () => {
  await inspect((document) => {
    let searched = 0;
    const own = document.root.getElementsByTagName;
    document.root.getElementsByTagName = (tag) => {
      searched++;
      return own(tag);
    };
    expect(document.querySelectorAll('td > b')).toHaveLength(20);
    expect(searched).toBe(1);
  });
});

it('resolves its configuration once, and reports as the configuration says', async () => {
  const validator = await createValidator();
  const config = await validator.getConfigFor('a.html');
  expect(await validator.getConfigFor('b.html')).toBe(config);
  const { results } = validator.validateStringSync(HTML.replace('<b>1</b>', '<img src="/a.png">'), 'a.html');
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual(['wcag/h37']);
});
