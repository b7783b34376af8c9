import type { ReactNode } from 'react';
import './HeroScene.css';

/** A drawing in the colors of the theme; the left half stays quiet, since words stand over it. */
export function HeroScene({ name = 'street' }: Readonly<{ name?: string | undefined }>) {
  return (
    <>
      <defs>
        <radialGradient id="hero-glow">
          <stop className="art-glow" stopOpacity=".42" />
          <stop className="art-glow" offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
      {SCENES[name]}
    </>
  );
}

/** A street in the evening. */
const street = (
  <>
    <ellipse cx="1080" cy="480" rx="760" ry="420" fill="url(#hero-glow)" />
    <path className="art-1" d="M0 430q200-60 420-34t390-50 330 24 300-40v230H0z" />
    <path
      className="art-2"
      d="M760 500v-96h120v96z M746 404l74-64 74 64z M905 500v-128h96v128z M891 372l62-52 62 52z M1030 500v-104h150v104z M1016 396l89-80 89 80z M1215 500v-142h110v142z M1201 358l69-58 69 58z M1345 500v-98h140v98z M1331 402l84-70 84 70z M850 404v-44h18v60z M1150 396v-60h18v76z M1450 402v-50h18v66z"
    />
    <path
      className="art-light"
      d="M781.6 430h22v26h-22z M834.4 430h22v26h-22z M922.28 398h22v26h-22z M1057 422h22v26h-22z M1123 422h22v26h-22z M1234.8 384h22v26h-22z M1283.2 384h22v26h-22z M1370.2 428h22v26h-22z M1431.8 428h22v26h-22z"
    />
    <path className="art-3" d="M0 498h1440v62H0z" />
  </>
);

/** Gables from near by, their courses in the light of the accent. */
const roofs = (
  <>
    <path className="art-1" d="M620 560 980 190l360 370z" />
    <path className="art-2" d="M860 560 1220 130l380 430z" />
    <path className="art-3" d="M1044 560v-150l176-196 190 196v150z" />
    <path className="art-line" d="M846 576 1220 118l400 458M606 576 880 294" />
    <path
      className="art-line"
      strokeDasharray="46 10"
      opacity=".35"
      d="M1104 320h236M1062 372h324M1020 424h412M978 476h500M936 528h590"
    />
    <path className="art-light" d="M1190 372h60v74h-60z" opacity=".9" />
    <path className="art-2" d="M1217 372h6v74h-6zM1190 406h60v6h-60z" />
  </>
);

/** Water that comes to rest, and a drop. */
const waves = (
  <>
    <ellipse cx="1120" cy="260" rx="420" ry="320" fill="url(#hero-glow)" />
    <path className="art-1" d="M0 420q180-60 360 0t360 0 360 0 360 0v140H0z" />
    <path className="art-2" d="M0 462q150-50 300 0t300 0 300 0 300 0 300 0v98H0z" />
    <path className="art-3" d="M0 512q120-36 240 0t240 0 240 0 240 0 240 0 240 0v48H0z" />
    <path className="art-light" d="M1120 90q96 132 96 196a96 96 0 0 1-192 0q0-64 96-196z" opacity=".92" />
    <path className="art-line" strokeLinecap="round" d="M1070 292a52 52 0 0 0 38 46" stroke="#fff" opacity=".7" />
    <path className="art-line" opacity=".4" d="M940 410q180-40 360 0M980 392q140-28 280 0" />
  </>
);

/** The windows of rooms, some of them lit, and what sparkles. */
const rooms = (
  <>
    <path className="art-1" d="M740 0h700v560H740z" opacity=".6" />
    <path
      className="art-2"
      d="M800 60h170v210H800zM1010 60h170v210h-170zM1220 60h170v210h-170zM800 310h170v210H800zM1010 310h170v210h-170zM1220 310h170v210h-170z"
    />
    <path className="art-light" d="M1010 60h170v210h-170zM1220 310h170v210h-170z" opacity=".85" />
    <path
      className="art-1"
      d="M881 60h8v210h-8zM1091 60h8v210h-8zM1301 60h8v210h-8zM881 310h8v210h-8zM1091 310h8v210h-8zM1301 310h8v210h-8z"
    />
    <path
      className="art-light"
      d="m872 372 12 34 34 12-34 12-12 34-12-34-34-12 34-12zM1300 110l9 26 26 9-26 9-9 26-9-26-26-9 26-9zM1096 384l7 20 20 7-20 7-7 20-7-20-20-7 20-7z"
    />
  </>
);

/** Lines that lead from place to place. */
const circuit = (
  <>
    <ellipse cx="1150" cy="300" rx="520" ry="330" fill="url(#hero-glow)" />
    <path
      className="art-line"
      opacity=".55"
      d="M700 560V430l70-70h170l60-60V120M860 560v-70l90-90h130l70-70V40M1010 560v-50l60-60h150l80-80V160M1180 560v-40l60-60h220M1440 250h-110l-60-60V0M1440 380h-60l-50 50"
    />
    <path
      className="art-light"
      d="M988 108h24v24h-24zM1138 28h24v24h-24zM1288 148h24v24h-24zM1318 418h24v24h-24zM758 348h24v24h-24zM1068 438h24v24h-24z"
    />
    <path className="art-2" d="m1136 170 96 0-46 92h70L1092 440l40-132h-66z" />
    <path className="art-light" d="m1128 160 96 0-46 92h70L1084 430l40-132h-66z" />
  </>
);

/** A sun over cool hills: it gets warm or cold, as one likes. */
const sun = (
  <>
    <circle cx="1130" cy="330" r="330" fill="url(#hero-glow)" />
    <circle className="art-light" cx="1130" cy="330" r="150" />
    <g className="art-line" opacity=".5">
      <circle cx="1130" cy="330" r="196" />
      <circle cx="1130" cy="330" r="246" strokeDasharray="22 16" />
      <circle cx="1130" cy="330" r="300" strokeDasharray="3 22" strokeLinecap="round" />
    </g>
    <path className="art-1" d="M420 560q220-170 420-120t300-30 300-40v190z" />
    <path className="art-2" d="M640 560q180-120 380-80t420-70v150z" />
    <path className="art-3" d="M860 560q160-70 320-40t260-40v80z" />
  </>
);

/** Places around one, and the ways to them. */
const places = (
  <>
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
  </>
);

const SCENES: Readonly<Record<string, ReactNode>> = { street, roofs, waves, rooms, circuit, sun, places };
