/** The logo: a road sign. `public/favicon.svg` has the same drawing. */
export function Mark() {
  return (
    <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false">
      <path fill="#ffb000" d="M8 0h24l8 8v24l-8 8H8l-8-8V8z" />
      <path fill="#171d24" d="M17 8h6l10 26H7z" />
      <path fill="#ffb000" d="M19.3 11h1.4l.3 5h-2zM19 19h2l.4 6h-2.8zM18.4 28h3.2l.4 6h-4z" />
    </svg>
  );
}
