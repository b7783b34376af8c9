import type { IconView } from 'areaserved/local-service';

/** A decorative 24 × 24 stroke icon; `icon` is a view or the inner markup itself. */
export function Icon({ icon, size = 24 }: Readonly<{ icon: IconView | string; size?: number | undefined }>) {
  const body = typeof icon === 'string' ? icon : icon.body;
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}
