/** The road at night from the driver's seat. */
export function VideoPoster() {
  return (
    <svg viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <path fill="#0c1117" d="M0 0h640v360H0z" />
      <path fill="#4a2f2c" d="M0 134q160-70 320-50t320 30v90H0z" />
      <path fill="#1b222b" d="M0 166q120-34 300-26t340-12v232H0z" />
      <path fill="#2a333d" d="M290 150h60l250 210H40z" />
      <path fill="#f6f3ec" d="M290 150h4L66 360H40zM346 150h4l250 210h-26z" />
      <path fill="#ffb000" d="M316 236h8l3 26h-14zM310 284h20l8 76h-36z" />
      <path fill="#ffb000" d="M288 84h64v9h-64z" />
      <path fill="#b5452c" d="M270 93h100l8 62H262z" />
      <path fill="#1d2c3a" d="M284 102h72l5 26h-82z" />
      <path fill="#0b0e12" d="M262 186h34v30h-34zM344 186h34v30h-34zM250 152h140v38H250z" />
      <path fill="#55616d" d="M250 150h140v8H250z" />
      <path fill="#ff5a4d" d="M254 166h22v12h-22zM364 166h22v12h-22z" />
    </svg>
  );
}
