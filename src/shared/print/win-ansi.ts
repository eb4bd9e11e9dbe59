/** Code points of the bytes 0x80 to 0x9F of WinAnsiEncoding (ISO 32000-1, annex D.2); 0 where the byte is unused. */
const HIGH_CODE_POINTS = [
  0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
  0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0, 0x017e, 0x0178,
];

/** The byte that WinAnsiEncoding writes for a code point, or undefined when it has none. The soft hyphen has no ink. */
export function winAnsiByte(codePoint: number): number | undefined {
  if (codePoint < 0x20) return undefined;
  if (codePoint <= 0x7e) return codePoint;
  if (codePoint >= 0xa0 && codePoint <= 0xff && codePoint !== 0xad) return codePoint;
  const index = HIGH_CODE_POINTS.indexOf(codePoint);
  return index === -1 ? undefined : 0x80 + index;
}
