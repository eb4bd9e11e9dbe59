import { prepareFonts } from '../../../scripts/lib/build/prepare-fonts.mjs';

/** Runs once before the tests so that not all of them subset the fonts. */
export default async function setup(): Promise<void> {
  await prepareFonts();
}
