/** The road at night from the driver's seat. */
export function VideoPoster() {
  return <img src="/scenes/from-the-cab.svg" alt="" width={640} height={360} loading="lazy" />;
}
