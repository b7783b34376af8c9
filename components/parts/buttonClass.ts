/** "ghost" is the quiet third way of the home page's hero, whose style sheet draws it. */
export type ButtonKind = 'primary' | 'secondary' | 'ghost';

/** Classes of a button or of a link that looks like one. The primary kind is the plain look. */
export function buttonClass(kind: ButtonKind, size?: 'lg'): string {
  return ['button', kind === 'primary' ? '' : `button-${kind}`, size ? `button-${size}` : ''].filter(Boolean).join(' ');
}
