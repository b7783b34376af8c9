import './HeroScene.css';

/** Night road: a flatbed with a car on its deck, hills, the last light. The right half holds the truck. */
export function HeroScene() {
  return (
    <g data-trade="towing">
      <defs>
        <radialGradient id="hero-glow">
          <stop stopColor="#ffb000" stopOpacity=".55" />
          <stop offset="1" stopColor="#ffb000" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="hero-dusk">
          <stop stopColor="#c8553a" stopOpacity=".8" />
          <stop offset="1" stopColor="#c8553a" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="hero-tail">
          <stop stopColor="#ff3b2f" stopOpacity=".7" />
          <stop offset="1" stopColor="#ff3b2f" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-beam">
          <stop stopColor="#ffe9b0" stopOpacity=".75" />
          <stop offset="1" stopColor="#ffe9b0" stopOpacity="0" />
        </linearGradient>
      </defs>
      <Land />
      <Truck />
    </g>
  );
}

function Land() {
  return (
    <>
      <ellipse cx="1000" cy="440" rx="760" ry="420" fill="url(#hero-dusk)" />
      <path
        fill="#dfe6ee"
        d="M872 36h3v3h-3zM1010 98h2v2h-2zM1108 30h2v2h-2zM1218 84h3v3h-3zM1330 52h2v2h-2zM1392 130h3v3h-3zM950 160h2v2h-2z"
      />
      <path fill="#2a2c36" d="M0 400q140-66 300-44t270-50 290 20 250-46 330 62v120H0z" />
      <path fill="#1c222b" d="M0 430q200-50 420-24t390-34 330 14 300-24v120H0z" />
      <path
        fill="#10151b"
        d="M0 452l16-34 16 34 14-22 14 22h40l18-46 18 46 12-26 12 26h110l14-36 14 36h20l20-54 20 54 10-20 10 20h240l12-28 12 28 18-48 18 48h90l14-30 14 30h330l16-44 16 44 12-28 12 28h60l14-36 14 36h138v20H0z"
      />
      <path fill="#262e37" d="M0 464h1440v96H0z" />
      <path stroke="#55616d" strokeWidth="3" d="M0 467h1440" />
      <path stroke="#ffb000" strokeWidth="6" strokeDasharray="84 60" d="M-30 534h1480" />
      <path fill="none" stroke="#7d8995" strokeWidth="7" d="M0 438h1440" />
      <path
        stroke="#5a6570"
        strokeWidth="6"
        strokeDasharray="6 114"
        strokeDashoffset="-40"
        d="M0 453h1440"
        transform="matrix(1 0 0 4.4 0 -1540)"
      />
    </>
  );
}

function Truck() {
  return (
    <>
      <ellipse cx="1130" cy="502" rx="300" ry="9" fill="#080b0e" />
      <circle className="hero-flash" cx="1238" cy="258" r="190" fill="url(#hero-glow)" />
      <path fill="url(#hero-beam)" d="M1394 398 1600 350v160l-206-92z" />
      <path fill="#14191f" d="M858 428h530v34H858z" />
      <path fill="#b5452c" d="M1176 452V294q0-22 22-22h76q14 0 22 13l38 65 56 7q22 3 24 25v70z" />
      <path fill="#d8694b" d="M1198 272h76q14 0 22 13l4 7q-8-10-22-10h-80q-16 0-22 12 0-22 22-22z" />
      <path fill="#f6f3ec" d="M1176 396h237v10h-237z" />
      <path fill="#1d2c3a" d="M1200 296h66q8 0 12 7l27 47h-105z" />
      <path fill="#3d586d" d="M1212 296h24l-26 54h-10v-34z" />
      <path fill="none" stroke="#7d2c1b" strokeWidth="3" d="M1192 362v80h112v-88M1284 374h14" />
      <path fill="#2e3741" d="M1386 428h34v30h-34zM1160 262h10v168h-10z" />
      <path fill="#ffe9b0" d="M1394 386h18q4 18 0 22h-18z" />
      <rect className="hero-flash" x="1204" y="254" width="68" height="16" rx="6" fill="#ffc53d" />
      <path fill="#2e3741" d="M848 412h328v18H848z" />
      <path stroke="#ffb000" strokeWidth="7" strokeDasharray="18 18" d="M852 426h320" />
      <circle cx="850" cy="440" r="60" fill="url(#hero-tail)" />
      <path fill="#ff5a4d" d="M846 432h10v18h-10z" />
      <path
        fill="#d7dee5"
        d="M872 384q-2-26 20-32l54-12 48-38q10-8 26-8h66q16 0 26 10l34 34 32 8q20 4 20 26v14h-26a29 29 0 0 0-58 0H950a29 29 0 0 0-58 0z"
      />
      <path fill="#1d2c3a" d="m966 338 36-28q7-6 18-6h18v34zM1048 304h34q12 0 19 7l25 27h-78z" />
      <path stroke="#97a4b1" strokeWidth="3" d="M1043 304v76M880 366h288" />
      <g fill="#0b0e12" stroke="#8794a1" strokeWidth="7">
        <circle cx="921" cy="388" r="21" />
        <circle cx="1101" cy="388" r="21" />
      </g>
      <path stroke="#ffb000" strokeWidth="4" d="m894 413 14-32h26l14 32m126 0 14-32h26l14 32" fill="none" />
      <g fill="#0b0e12" stroke="#3c4650" strokeWidth="10">
        <circle cx="934" cy="468" r="33" />
        <circle cx="1016" cy="468" r="33" />
        <circle cx="1342" cy="468" r="33" />
      </g>
      <g fill="#aab5bf">
        <circle cx="934" cy="468" r="13" />
        <circle cx="1016" cy="468" r="13" />
        <circle cx="1342" cy="468" r="13" />
      </g>
    </>
  );
}
