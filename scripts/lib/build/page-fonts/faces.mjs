import { projectPath } from '../../run/project-paths.mjs';

/** Every letter of English text, and the marks and currencies of other languages with Latin letters. */
const LATIN =
  'U+20-7E,U+A0-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+2013-2014,U+2018-201A,U+201C-201E,U+2020-2022,U+2026,U+2030,U+2039-203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2212,U+2248,U+2264-2265';
/** More Latin letters and the tone marks of pinyin. */
const LATIN_EXTENDED =
  'U+100-130,U+132-151,U+154-17F,U+1CD-1DC,U+1F8-1F9,U+218-21B,U+2BB-2BC,U+300-304,U+306-308,U+30C,U+1E80-1E85';
/** Chinese characters and their punctuation. Its apostrophe would be as wide as a character in English words. */
const HAN = 'U+B7,U+2014,U+201C-201D,U+2026,U+3000-303F,U+4E00-9FFF,U+FF00-FFEF';

const resolveNunito = (range) =>
  projectPath(`node_modules/@fontsource-variable/nunito/files/nunito-${range}-wght-normal.woff2`);
const resolveNoto = (path) => projectPath(`node_modules/@expo-google-fonts/${path}.ttf`);

/** The license of each font, which the OFL requires. */
export const LICENSES = {
  Nunito: projectPath('node_modules/@fontsource-variable/nunito/LICENSE'),
  NotoSans: projectPath('node_modules/@expo-google-fonts/noto-sans/LICENSE_FONT'),
  NotoSansSC: projectPath('node_modules/@expo-google-fonts/noto-sans-sc/LICENSE_FONT'),
};

export const CHINESE_FAMILY = 'Noto Sans SC';

/** @typedef {{ family: string, weight: string, name: string, source: string, range: string, characters: string, axes?: object }} Face */

/**
 * Lists the faces of the pages. If two faces of the same family and weight have a character, browsers use the later one. So the
 * most frequent characters come last.
 * @param {{ few: string, everyday: string, rare: string, rareBold: string, traditional: string }} chinese the characters of the Chinese faces
 * @returns {Face[]}
 */
export function listFaces({ few, everyday, rare, rareBold, traditional }) {
  const chinese = (weight, style, characters, part, range) => ({
    family: CHINESE_FAMILY,
    weight,
    name: `NotoSansSC-${weight}-${part}`,
    source: resolveNoto(`noto-sans-sc/${style}/NotoSansSC_${style}`),
    characters,
    range,
  });
  const variable = { axes: { wght: { min: 700, max: 800 } } };
  return [
    {
      family: 'Nunito',
      weight: '700 800',
      name: 'Nunito-extended',
      source: resolveNunito('latin-ext'),
      range: LATIN_EXTENDED,
      ...variable,
    },
    {
      family: 'Nunito',
      weight: '700 800',
      name: 'Nunito-latin',
      source: resolveNunito('latin'),
      range: LATIN,
      ...variable,
    },
    ...['400Regular', '700Bold'].flatMap((style) =>
      Object.entries({ extended: LATIN_EXTENDED, latin: LATIN }).map(([part, range]) => ({
        family: 'Noto Sans',
        weight: style.slice(0, 3),
        name: `NotoSans-${style.slice(0, 3)}-${part}`,
        source: resolveNoto(`noto-sans/${style}/NotoSans_${style}`),
        range,
      })),
    ),
    chinese('500', '500Medium', rare, 'rare', HAN),
    chinese('700', '700Bold', rareBold, 'rare', HAN),
    chinese('500', '500Medium', traditional, 'traditional', toRange(traditional)),
    chinese('700', '700Bold', traditional, 'traditional', toRange(traditional)),
    chinese('500', '500Medium', everyday, 'everyday', toRange(everyday)),
    chinese('700', '700Bold', everyday, 'everyday', toRange(everyday)),
    chinese('500', '500Medium', few, 'few', toRange(few)),
    chinese('700', '700Bold', few, 'few', toRange(few)),
  ].map((face) => ({ ...face, characters: face.characters ?? fromRange(face.range) }));
}

/** Converts characters to a `unicode-range`. */
export function toRange(characters) {
  const codes = [...new Set(characters)].map((character) => character.codePointAt(0)).sort((a, b) => a - b);
  const runs = [];
  for (const code of codes) {
    const last = runs.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}

/** Lists the characters of a `unicode-range`. */
export function fromRange(range) {
  return range
    .split(',')
    .flatMap((run) => {
      const [from, to = from] = run
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
    })
    .join('');
}
