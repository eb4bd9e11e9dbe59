import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PrintWeight } from '#shared/print/card-texts.ts';
import { readFont, type SfntFont } from '#shared/print/pdf/read-font.ts';
import { prepareFonts } from '../../../scripts/lib/build/prepare-fonts.mjs';

const require = createRequire(import.meta.url);

/** The original fonts, before the build subsets them. Printed letters must look like these. */
export const ORIGINAL_FONT_FILES = {
  arimo: require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  latin: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  chinese: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
} as const;

type FontName = keyof typeof ORIGINAL_FONT_FILES;

const BUILT_FILE_NAMES: Readonly<Record<FontName, string>> = {
  arimo: 'Arimo',
  latin: 'NotoSans',
  chinese: 'NotoSansSC',
};

const builtFolder = await prepareFonts();

export function readFontFile(font: FontName, weight: PrintWeight = 'regular'): Uint8Array<ArrayBuffer> {
  const style = weight === 'bold' ? 'Bold' : 'Regular';
  return new Uint8Array(readFileSync(join(builtFolder, `${BUILT_FILE_NAMES[font]}-${style}.ttf`)));
}

/** Loads the shipped print fonts in the form that the print worker uses. */
export function loadPrintFonts(weight?: PrintWeight): Record<FontName, SfntFont> {
  const load = (font: FontName) => readFont(readFontFile(font, weight));
  return { arimo: load('arimo'), latin: load('latin'), chinese: load('chinese') };
}
