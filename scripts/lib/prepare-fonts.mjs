import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressFile } from './compress-file.mjs';
import { prepareInCache } from './prepare-in-cache.mjs';
import { projectPath } from './project-paths.mjs';

/** All printable characters of WinAnsiEncoding (src/shared/print/characters.ts). */
const WIN_ANSI = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 224 }, (_, index) => index + 0x20),
);

/**
 * All come from the npm packages named in package.json; OFL asks that the licence travels with the font. Regular is printed,
 * bold is shown.
 */
const FONTS = [
  { source: 'arimo/400Regular/Arimo_400Regular.ttf', name: 'Arimo-Regular.ttf', characters: WIN_ANSI },
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
 * The fonts with their compressed twins and licences.
 * @returns the folder.
 */
export function prepareFonts(inputsHash) {
  return prepareInCache('fonts', inputsHash, async (folder) => {
    await Promise.all(
      FONTS.map(async ({ name, characters }) => {
        const source = findFontSource(name);
        await copyOrCut(source, join(folder, name), characters);
        await copyFile(
          join(dirname(source), '../LICENSE_FONT'),
          join(folder, `${name.replace('.ttf', '')}-OFL.txt`),
        );
        await compressFile(join(folder, name));
      }),
    );
  });
}

/** Only the characters that are printed in it, where they are given: a seventh of the file. */
async function copyOrCut(source, target, characters) {
  if (!characters) return copyFile(source, target);
  const { default: subsetFont } = await import('subset-font');
  await writeFile(target, await subsetFont(await readFile(source), characters, { targetFormat: 'truetype' }));
}

/** Puts prepared fonts into the built client. */
export async function placeFonts(prepared) {
  await cp(prepared, projectPath('dist/client/fonts'), { recursive: true });
}
