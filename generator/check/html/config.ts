/**
 * The configuration of html-validate: every preset for finished HTML, and a reason for each rule that differs from them.
 * html-validate reads no configuration from the disk.
 */
import type { ConfigData } from 'html-validate';

export const MARKUP_CONFIG: ConfigData = {
  root: true,
  // An island is a custom element around a part of the page that is awake only when it is seen or touched.
  elements: ['html5', { 'gen-island': { flow: true, phrasing: true, transparent: true, permittedContent: ['@flow'] } }],
  extends: ['html-validate:recommended', 'html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // Beyond the presets: an element that no browser supports is a misspelling.
    'no-unknown-elements': 'error',
    // React writes `popoverTarget` and `<path …/>` in its own spelling; HTML does not care about the case of names.
    'attr-case': ['error', { style: ['lowercase', 'camelcase'], ignoreForeign: true }],
    // React writes `hidden=""`, templates write `hidden`: both are the same to a browser.
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    // The document template writes `<meta …>`, React writes `<br/>`.
    'void-style': 'off',
    // ARIA 1.2 allows a name on lists and groups, and a list of roads or crumbs is better for having one.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The closed menu is a dialog in front of the page's h1 and titled by an h2. That there is one h1 is a rule of ours.
    'heading-level': ['error', { minInitialRank: 'h2' }],
    // The form of a title is given by the business ("service in city, state | brand"); search engines cut what they show by
    // pixels and publish no limit (Google Search Central, "Title links", 2025-12-10). A runaway title is still found.
    'long-title': ['error', { maxlength: 100 }],
    // `.tel` keeps a number on one line by style; a plain number elsewhere in a link to a number is still found.
    'tel-non-breaking': ['error', { ignoreClasses: ['tel'] }],
    // Only files of the same origin are loaded (a rule of ours), and those are replaced together with the page.
    'require-sri': ['error', { target: 'crossorigin' }],
  },
};
