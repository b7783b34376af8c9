/** What stands for the video until it is loaded. */
export function VideoPoster() {
  return (
    <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path fill="#12161b" d="M0 0h640v360H0z" />
      <path fill="#1d232b" d="M0 240q160-60 320-40t320-30v190H0z" />
      <path fill="#262e37" d="M0 300q200-50 360-26t280-24v110H0z" />
    </svg>
  );
}
