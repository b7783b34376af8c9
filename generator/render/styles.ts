/** Custom properties of CSS, by their names. */
export const PROPERTY = /(?<![\w-])--[\w-]+/g;

/** CSS with other names for its custom properties; those that are not in the table stay. */
export function renameProperties(css: string, names: Readonly<Record<string, string>>): string {
  return css.replace(PROPERTY, (name) => names[name] ?? name);
}
