import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFont, type SfntFont } from '#shared/print/pdf/read-font.ts';

const require = createRequire(import.meta.url);

/** Where the product's two printing fonts come from, as files. */
export const PRINT_FONT_FILES = {
  latin: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  chinese: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
} as const;

export function readFontFile(font: keyof typeof PRINT_FONT_FILES): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(PRINT_FONT_FILES[font]));
}

/** Both printing fonts, as the print worker holds them. */
export function loadPrintFonts(): { latin: SfntFont; chinese: SfntFont } {
  return { latin: readFont(readFontFile('latin')), chinese: readFont(readFontFile('chinese')) };
}
