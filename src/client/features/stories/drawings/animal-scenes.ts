import {
  ANT,
  COW,
  DUCK,
  EAR,
  ELEPHANT,
  LAUGHING_ELEPHANT,
  MONKEY,
  OWL,
  SAD_ELEPHANT,
  SHEEP,
  SINGING_FROG,
  SLEEPING_DUCK,
} from './animals.ts';
import { at, type Part, type Scene } from './parts.tsx';
import { BRANCH, GROUND, HEART, MOON, NOTE, PUDDLE, SEED, STAR, ZZZ } from './things.ts';

export const ELEPHANT_AND_ANT: Scene[] = [
  [GROUND, at(ELEPHANT, 96, 158, 1.2), at(ANT, 206, 158, -0.42)],
  [GROUND, at(LAUGHING_ELEPHANT, 96, 158, 1.2), at(ANT, 206, 158, -0.42)],
  [GROUND, at(SAD_ELEPHANT, 96, 158, 1.2), at(SEED, 102, 88, 0.9)],
  [GROUND, at(SAD_ELEPHANT, 122, 158, 1.05), at(SEED, 132, 96, 0.9), at(MONKEY, 72, 155, 1.1)],
  [GROUND, at(SAD_ELEPHANT, 96, 158, 1.2), at(SEED, 108, 88, 0.8), at(ANT, 74, 92, 0.5)],
  [
    at(EAR, 40, 222, 2.1),
    at(SEED, 196, 130, 2),
    at(ANT, 124, 134, 1.4),
    'M216 82L226 72M224 100L236 96M196 74V62',
  ],
  [GROUND, at(ELEPHANT, 96, 158, 1.2), at(ANT, 206, 158, -0.42), at(HEART, 214, 60)],
];

const STARS: Part[] = [at(STAR, 40, 40), at(STAR, 92, 22, 0.7), at(STAR, 24, 92, 0.6)];
export const GOOD_NIGHT: Scene[] = [
  [at(MOON, 124, 86, 1.5), ...STARS, at(STAR, 200, 60), at(STAR, 206, 126, 0.7), at(STAR, 52, 140, 0.8)],
  [
    GROUND,
    at(COW, 76, 158),
    at(SHEEP, 178, 158),
    at(ZZZ, 134, 82, 0.8),
    at(ZZZ, 206, 96, 0.7),
    at(MOON, 196, 40, 0.5),
  ],
  [GROUND, ...STARS, at(DUCK, 120, 158, 1.4), at(MOON, 202, 44, 0.6)],
  [
    at(PUDDLE, 110, 150, 1.6),
    at(SINGING_FROG, 110, 152, 1.6),
    at(NOTE, 186, 70, 1.1),
    at(NOTE, 214, 112, 0.9),
    at(NOTE, 30, 66, 0.9),
  ],
  [
    at(BRANCH, 120, 146),
    at(OWL, 120, 142, 1.45),
    at(NOTE, 184, 74, 1.1),
    at(NOTE, 212, 110, 0.9),
    at(NOTE, 42, 70, 0.9),
  ],
  [
    GROUND,
    at(DUCK, 92, 158, 1.5),
    at(SLEEPING_DUCK, 152, 158, -0.75),
    at(NOTE, 176, 60, 0.9),
    at(NOTE, 204, 84, 0.7),
  ],
  [GROUND, ...STARS, at(SLEEPING_DUCK, 110, 158, 1.3), at(ZZZ, 158, 68, 0.7), at(MOON, 202, 48, 0.7)],
];
