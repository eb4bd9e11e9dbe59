/**
 * Writes src/shared/print/helvetica-table.ts from the Adobe font metrics that pdfkit carries (Helvetica.afm, free to
 * use and copy unmodified). Run once by hand: node scripts/make-helvetica-metrics.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Adobe glyph names of U+00A1 to U+00FF in order, the soft hyphen apart; U+00A0 is set as a space. */
const LATIN_1 =
  `exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft
logicalnot - registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla
onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde
Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve
Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave
aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex
idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute
thorn ydieresis`.split(/\s+/);

/** Adobe glyph names of U+0020 to U+007E in order. */
const ASCII =
  `space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus
comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question
at ${[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].join(' ')} bracketleft backslash bracketright asciicircum underscore grave
${[...'abcdefghijklmnopqrstuvwxyz'].join(' ')} braceleft bar braceright asciitilde`.split(/\s+/);

/** The bytes 0x80 to 0x9F of WinAnsiEncoding. */
const REST = {
  Euro: 0x20ac,
  quotesinglbase: 0x201a,
  florin: 0x0192,
  quotedblbase: 0x201e,
  ellipsis: 0x2026,
  dagger: 0x2020,
  daggerdbl: 0x2021,
  circumflex: 0x02c6,
  perthousand: 0x2030,
  Scaron: 0x0160,
  guilsinglleft: 0x2039,
  OE: 0x0152,
  Zcaron: 0x017d,
  quoteleft: 0x2018,
  quoteright: 0x2019,
  quotedblleft: 0x201c,
  quotedblright: 0x201d,
  bullet: 0x2022,
  endash: 0x2013,
  emdash: 0x2014,
  tilde: 0x02dc,
  trademark: 0x2122,
  scaron: 0x0161,
  guilsinglright: 0x203a,
  oe: 0x0153,
  zcaron: 0x017e,
  Ydieresis: 0x0178,
};

const pdfkit = createRequire(import.meta.url).resolve('pdfkit');
const afm = readFileSync(path.join(path.dirname(pdfkit), 'data/Helvetica.afm'), 'utf8');
const glyphs = new Map();
for (const [, width, name, box] of afm.matchAll(/^C -?\d+ ; WX (\d+) ; N (\w+) ; B ([-\d ]+?) ;/gm)) {
  glyphs.set(name, [Number(width), ...box.split(' ').map(Number)]);
}

const names = [
  ...ASCII.map((name, index) => [0x20 + index, name]),
  [0xa0, 'space'],
  ...LATIN_1.map((name, index) => [0xa1 + index, name]).filter(([, name]) => name !== '-'),
  ...Object.entries(REST).map(([name, codePoint]) => [codePoint, name]),
];
const rows = names.map(([codePoint, name]) => {
  const metrics = glyphs.get(name);
  if (!metrics) throw new Error(`Helvetica.afm has no glyph named ${name}`);
  return [codePoint, ...metrics].join(' ');
});
const lines = [''];
for (const row of rows) {
  if (`${lines.at(-1)}, ${row}`.length > 115) lines.push('');
  lines[lines.length - 1] += `${lines.at(-1) === '' ? '' : ', '}${row}`;
}

writeFileSync(
  new URL('../src/shared/print/helvetica-table.ts', import.meta.url),
  `/**
 * Helvetica: code point, advance, then ink box (xMin, yMin, xMax, yMax), in thousandths of an em, for all of
 * WinAnsiEncoding. Generated from Adobe's Helvetica.afm by scripts/make-helvetica-metrics.mjs. Copyright (c) 1985,
 * 1987, 1989, 1990, 1997 Adobe Systems Incorporated. All Rights Reserved.
 */
export const HELVETICA_TABLE = \`
${lines.join(',\n')}
\`;
`,
);
