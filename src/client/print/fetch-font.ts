import type { LoadedFont } from '#shared/print/fonts-needed.ts';

const FONT_NAMES: Readonly<Record<LoadedFont, string>> = { chinese: 'NotoSansSC', latin: 'NotoSans' };

/** Words are printed in regular and shown on the screen in bold. */
export type FontWeight = 'Regular' | 'Bold';

/** Changes with the fonts: their address is cached for ever, by the browser and by the service worker. */
const VERSION: string = import.meta.env.VITE_FONTS_VERSION ?? '';

/** A font's file from the server; the browser's cache keeps it for the next visit. Throws when it cannot be had. */
export async function fetchFont(font: LoadedFont, weight: FontWeight = 'Regular'): Promise<Uint8Array> {
  const path = `/fonts/${FONT_NAMES[font]}-${weight}.ttf`;
  const response = await fetch(`${path}?v=${VERSION}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
