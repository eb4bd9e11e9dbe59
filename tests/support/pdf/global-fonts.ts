import { prepareFonts } from '../../../scripts/lib/build/prepare-fonts.mjs';

/** Runs once before the tests, which would all cut the fonts otherwise. */
export default async function setup(): Promise<void> {
  await prepareFonts();
}
