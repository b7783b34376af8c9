/** html-validate with one resolved configuration for all pages, and a search for elements that takes linear time. */
import {
  ConfigLoader,
  HtmlValidate,
  StaticConfigLoader,
  type Config,
  type ConfigData,
  type DOMReadyEvent,
  type HtmlElement,
  type Plugin,
  type ResolvedConfig,
} from 'html-validate';
import { MARKUP_CONFIG } from './config.ts';

/** Loads html-validate's tables. That takes as long as validating ten pages. */
export async function createValidator(config: ConfigData = MARKUP_CONFIG): Promise<HtmlValidate> {
  const plugins = [...(config.plugins ?? []), quickSearch];
  return new HtmlValidate(new ResolvedLoader(await new StaticConfigLoader({ ...config, plugins }).getConfigFor('')));
}

/** The loaders of html-validate merge the presets and check the table of elements for every page: a third of the whole time. */
class ResolvedLoader extends ConfigLoader {
  readonly #resolved: ResolvedConfig;

  constructor(resolved: ResolvedConfig) {
    super([]);
    this.#resolved = resolved;
  }
  override getConfigFor(): ResolvedConfig {
    return this.#resolved;
  }
  override flushCache(): void {}
  protected override defaultConfig(): Config {
    return this.empty();
  }
}

/**
 * html-validate copies the elements found so far for each sibling: quadratic in the rows of a table. A page of 36,000 elements
 * took 9.2 s, and takes 3.3 s. Each document gets a search of its own before the first rule looks into it.
 */
export const quickSearch: Plugin = {
  name: 'gen-quick-search',
  setup: (_, events) => {
    events.on('dom:ready', (_event: string, { document: { root } }: DOMReadyEvent) => {
      root.getElementsByTagName = (tagName) => descendants(root, tagName);
    });
  },
};

/** Elements below `root` with this name, in document order; "*" matches all. */
function descendants(root: HtmlElement, tagName: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  const visit = ({ childElements }: HtmlElement): void => {
    for (const child of childElements) {
      if (child.is(tagName)) found.push(child);
      visit(child);
    }
  };
  visit(root);
  return found;
}
