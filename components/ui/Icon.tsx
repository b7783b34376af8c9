/** A decorative 24 × 24 stroke icon; `icon` is its inner markup. */
export function Icon({ icon, size = 24 }: Readonly<{ icon: string; size?: number | undefined }>) {
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
