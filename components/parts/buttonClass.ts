export type ButtonKind = 'primary' | 'secondary' | 'ghost';

/** Classes of a button or of a link that looks like one. The primary kind is the plain look. */
export function buttonClass(kind: ButtonKind, size?: 'lg'): string {
  return ['button', kind === 'primary' ? '' : `button-${kind}`, size ? `button-${size}` : ''].filter(Boolean).join(' ');
}
