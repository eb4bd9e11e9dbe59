import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressFile } from './compress-file.mjs';
import { projectPath } from './project-paths.mjs';

/**
 * All come from the npm packages named in package.json; OFL asks that the licence travels with the font. Regular is printed,
 * bold is shown.
 */
const FONTS = [
  { source: 'noto-sans/400Regular/NotoSans_400Regular.ttf', name: 'NotoSans-Regular.ttf' },
  { source: 'noto-sans/700Bold/NotoSans_700Bold.ttf', name: 'NotoSans-Bold.ttf' },
  { source: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf', name: 'NotoSansSC-Regular.ttf' },
  { source: 'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf', name: 'NotoSansSC-Bold.ttf' },
];

/** Returns where npm put a font, by the name it is served under; undefined for any other name. */
export function findFontSource(name) {
  const font = FONTS.find((candidate) => candidate.name === name);
  return font && projectPath(`node_modules/@expo-google-fonts/${font.source}`);
}

/**
 * Fills `.cache/fonts/<inputsHash>` with the fonts, their compressed twins and their licences, unless it is there.
 * Compressing takes seconds and the fonts almost never change, so it is done once and not per build.
 * @returns the folder.
 */
export async function prepareFonts(inputsHash) {
  const cache = projectPath('.cache/fonts');
  const ready = join(cache, inputsHash.slice(0, 16));
  if (existsSync(ready)) return ready;
  const draft = `${ready}.${process.pid}`;
  await rm(cache, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await Promise.all(
    FONTS.map(async ({ name }) => {
      const source = findFontSource(name);
      await copyFile(source, join(draft, name));
      await copyFile(
        join(dirname(source), '../LICENSE_FONT'),
        join(draft, `${name.replace('.ttf', '')}-OFL.txt`),
      );
      await compressFile(join(draft, name));
    }),
  );
  // Renamed when complete, so that an interrupted run leaves nothing that looks ready.
  await rename(draft, ready);
  return ready;
}

/** Puts prepared fonts into the built client. */
export async function placeFonts(prepared) {
  await cp(prepared, projectPath('dist/client/fonts'), { recursive: true });
}
