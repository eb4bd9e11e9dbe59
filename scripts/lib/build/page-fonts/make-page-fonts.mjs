import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectPath } from '../../run/project-paths.mjs';
import { fingerprint } from '../fingerprint.mjs';
import { prepareInCache } from '../prepare-in-cache.mjs';
import { readChineseCharacters } from './chinese-characters.mjs';
import { CHINESE_FAMILY, LICENSES, listFaces } from './faces.mjs';
import { writeStandIns } from './stand-ins.mjs';

/** The inputs of the fonts. The version in each package.json stands for the fonts of the package. */
const INPUTS = [
  'node_modules/@fontsource-variable/nunito/package.json',
  'node_modules/@expo-google-fonts/noto-sans/package.json',
  'node_modules/@expo-google-fonts/noto-sans-sc/package.json',
  'node_modules/subset-font/package.json',
  'scripts/lib/build/page-fonts',
];

/** Returns the CSS rule of a face. The bundler adds a hash to its URL. */
function writeRule({ family, weight, name, range }) {
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("./${name}.woff2") format("woff2");unicode-range:${range}}`;
}

/**
 * Cuts the fonts of the pages to the needed characters, unless they are cached. Writes one file per face, `latin.css` for
 * English text, `chinese.css` for the other faces and `fonts.json` with the size and the characters of each face.
 * @returns {Promise<string>} the folder
 */
export async function makePageFonts() {
  const characters = readChineseCharacters();
  const hash = createHash('sha256')
    .update(fingerprint(INPUTS))
    .update(JSON.stringify(characters))
    .digest('hex');
  return prepareInCache('page-fonts', hash, async (folder) => {
    const { default: subsetFont } = await import('subset-font');
    const faces = listFaces(characters);
    const madeFonts = [];
    for (const face of faces) {
      const font = await subsetFont(await readFile(face.source), face.characters, {
        targetFormat: 'woff2',
        ...(face.axes && { variationAxes: face.axes }),
      });
      await writeFile(join(folder, `${face.name}.woff2`), font);
      madeFonts.push({
        name: face.name,
        family: face.family,
        characters: face.characters,
        bytes: font.length,
      });
    }
    for (const [name, source] of Object.entries(LICENSES))
      await copyFile(source, join(folder, `${name}-OFL.txt`));
    const isChinese = ({ family }) => family === CHINESE_FAMILY;
    const isLate = (face) => isChinese(face) || face.name.endsWith('-extended');
    const early = faces.filter((face) => !isLate(face));
    await writeFile(join(folder, 'latin.css'), [writeStandIns(), ...early.map(writeRule)].join('\n'));
    await writeFile(join(folder, 'chinese.css'), faces.filter(isLate).map(writeRule).join('\n'));
    await writeFile(join(folder, 'fonts.json'), JSON.stringify(madeFonts));
  });
}

/** The sizes and characters of the built faces, for first-load-sizes.mjs. */
export const BUILT_FONTS = 'dist/client-fonts.json';

/** Copies the licenses into the built client and the data of the faces next to it. */
export async function placePageFonts(folder) {
  const licences = Object.keys(LICENSES).map((name) => `${name}-OFL.txt`);
  await mkdir(projectPath('dist/client/fonts'), { recursive: true });
  await Promise.all([
    ...licences.map((name) => copyFile(join(folder, name), projectPath(`dist/client/fonts/${name}`))),
    copyFile(join(folder, 'fonts.json'), projectPath(BUILT_FONTS)),
  ]);
}

/** The modules that the client imports: virtual:page-fonts/latin.css and …/chinese.css. */
const STYLESHEET = /^virtual:page-fonts[/]((?:latin|chinese)[.]css)$/;

/** Creates a plugin that makes the fonts when the client imports them. */
export function pageFonts() {
  // Both stylesheets are resolved at once, and a second call would remove the draft of the first.
  let folder;
  return {
    name: 'page-fonts',
    async resolveId(id) {
      const name = STYLESHEET.exec(id)?.[1];
      if (!name) return null;
      folder ??= makePageFonts();
      return join(await folder, name);
    },
  };
}
