import './HeroScene.css';

/** Places around one, and the ways to them. The left half stays quiet, since words stand over it. */
export function HeroScene() {
  return (
    <svg
      className="hero-art no-print"
      viewBox="150 0 1290 560"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id="hero-glow">
          <stop className="art-glow" stopOpacity=".42" />
          <stop className="art-glow" offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx="1110" cy="270" rx="470" ry="330" fill="url(#hero-glow)" />
      <path className="art-1" d="M440 560q190-150 400-130t330-60 270-70v260z" />
      <path className="art-2" d="M700 560q170-90 350-70t390-100v170z" />
      <g className="art-line" opacity=".45">
        <circle cx="1110" cy="290" r="110" />
        <circle cx="1110" cy="290" r="190" strokeDasharray="18 14" />
        <circle cx="1110" cy="290" r="270" strokeDasharray="3 18" strokeLinecap="round" />
      </g>
      <path
        className="art-line"
        opacity=".7"
        d="M1110 290 950 190M1110 290l196-150M1110 290l254 92M1110 290 902 400M1110 290l40 226M1110 290 1060 58"
      />
      <path
        className="art-light"
        d="M936 190a14 14 0 1 0 28 0 14 14 0 1 0-28 0zM1292 140a14 14 0 1 0 28 0 14 14 0 1 0-28 0zM1350 382a14 14 0 1 0 28 0 14 14 0 1 0-28 0zM888 400a14 14 0 1 0 28 0 14 14 0 1 0-28 0zM1138 516a12 12 0 1 0 24 0 12 12 0 1 0-24 0zM1048 58a12 12 0 1 0 24 0 12 12 0 1 0-24 0z"
      />
      <path className="art-light" d="M1110 150a76 76 0 0 1 76 76q0 44-76 128-76-84-76-128a76 76 0 0 1 76-76z" />
      <circle className="art-3" cx="1110" cy="226" r="28" />
    </svg>
  );
}
