import type { LoadedFont } from '#shared/print/fonts-needed.ts';

const FONT_PATHS: Readonly<Record<LoadedFont, string>> = {
  chinese: '/fonts/NotoSansSC-Regular.ttf',
  latin: '/fonts/NotoSans-Regular.ttf',
};

/** Changes with the fonts: their address is cached for ever, by the browser and by the service worker. */
const VERSION: string = import.meta.env.VITE_FONTS_VERSION ?? '';

/** A font's file from the server; the browser's cache keeps it for the next visit. Throws when it cannot be had. */
export async function fetchFont(font: LoadedFont): Promise<Uint8Array> {
  const response = await fetch(`${FONT_PATHS[font]}?v=${VERSION}`);
  if (!response.ok) throw new Error(`${FONT_PATHS[font]} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
