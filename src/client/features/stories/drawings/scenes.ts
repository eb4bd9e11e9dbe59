import { ELEPHANT_AND_ANT, GOOD_NIGHT } from './animal-scenes.ts';
import { CAKES, DUMPLINGS, RAIN, RED_BALLOON, RED_SHOE } from './family-scenes.ts';
import type { Scene } from './parts.tsx';

/** The pictures of each sample story's pages, which are the same in both languages. */
export const SCENES: Readonly<Record<string, readonly Scene[]>> = {
  'red-shoe': RED_SHOE,
  balloon: RED_BALLOON,
  rain: RAIN,
  ant: ELEPHANT_AND_ANT,
  cake: CAKES,
  dumpling: DUMPLINGS,
  'good-night': GOOD_NIGHT,
};
