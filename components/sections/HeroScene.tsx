/** A road at night with a flatbed truck, which is in the right half of the picture. */
export function HeroScene() {
  return <img className="hero-art no-print" src="/scenes/night-road.svg" alt="" width={1290} height={560} />;
}
