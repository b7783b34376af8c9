/** Night road: a flatbed with a car on its deck, hills, the last light. The right half holds the truck. */
export function HeroScene() {
  return <img className="hero-art no-print" src="/scenes/night-road.svg" alt="" width={1290} height={560} />;
}
