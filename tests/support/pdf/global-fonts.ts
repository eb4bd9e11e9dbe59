import { prepareFonts } from '../../../scripts/lib/build/prepare-fonts.mjs';

/** Subsets the fonts once before all tests. */
export default async function setup(): Promise<void> {
  await prepareFonts();
}
