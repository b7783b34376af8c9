import './HeroArt.css';

/** A street in the evening, in the colors of the theme. Decoration only; the right half holds the houses. */
export function HeroArt() {
  return (
    <svg
      className="hero-art"
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
      <ellipse cx="1080" cy="480" rx="760" ry="420" fill="url(#hero-glow)" />
      <path className="art-hill" d="M0 430q200-60 420-34t390-50 330 24 300-40v230H0z" />
      <path
        className="art-house"
        d="M760 500v-96h120v96z M746 404l74-64 74 64z M905 500v-128h96v128z M891 372l62-52 62 52z M1030 500v-104h150v104z M1016 396l89-80 89 80z M1215 500v-142h110v142z M1201 358l69-58 69 58z M1345 500v-98h140v98z M1331 402l84-70 84 70z M850 404v-44h18v60z M1150 396v-60h18v76z M1450 402v-50h18v66z"
      />
      <path
        className="art-light"
        d="M781.6 430h22v26h-22z M834.4 430h22v26h-22z M922.28 398h22v26h-22z M1057 422h22v26h-22z M1123 422h22v26h-22z M1234.8 384h22v26h-22z M1283.2 384h22v26h-22z M1370.2 428h22v26h-22z M1431.8 428h22v26h-22z"
      />
      <path className="art-ground" d="M0 498h1440v62H0z" />
    </svg>
  );
}
