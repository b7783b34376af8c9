/** A decorative 24 × 24 stroke icon; `icon` is its inner markup: a prop of the page made by `icon('wrench')`, or one of `icons.ts`. */
export function Icon({ icon, size = 24 }: Readonly<{ icon: string; size?: number | undefined }>) {
  if (icon !== '' && !icon.startsWith('<'))
    throw new Error(`"${icon}" is not the markup of an icon: give the page icon('${icon}') as a prop`);
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: icon }}
    />
  );
}
