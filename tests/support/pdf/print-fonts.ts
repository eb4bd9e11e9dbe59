import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFont, type SfntFont } from '#shared/print/pdf/read-font.ts';

const require = createRequire(import.meta.url);

/** Where the product's printing fonts come from, as files. */
export const PRINT_FONT_FILES = {
  arimo: require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  latin: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  chinese: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
} as const;

export function readFontFile(font: keyof typeof PRINT_FONT_FILES): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(PRINT_FONT_FILES[font]));
}

/** The printing fonts, as the print worker holds them. */
export function loadPrintFonts(): Record<keyof typeof PRINT_FONT_FILES, SfntFont> {
  const read = (font: keyof typeof PRINT_FONT_FILES) => readFont(readFontFile(font));
  return { arimo: read('arimo'), latin: read('latin'), chinese: read('chinese') };
}
