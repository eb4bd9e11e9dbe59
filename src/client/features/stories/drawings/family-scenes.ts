import { BIRD, CAT, DUCK, FLYING_BIRD, FROG, MOUSE, PIG, RUNNING_DOG, SITTING_DOG } from './animals.ts';
import { at, type Part, type Scene } from './parts.tsx';
import { baby, child, daddy, grandma, LAUGH, SAD, sister, TALK } from './people.ts';
import {
  BALLOON,
  BATH_FRONT,
  BED,
  BISCUIT,
  BOAT,
  BOOTS,
  BOX_BACK,
  BOX_FRONT,
  BREAD,
  BUBBLES,
  BUTTER,
  CAKE,
  CHOPSTICKS,
  CLOUD,
  CRUMBS,
  DROP,
  DUMPLING,
  EGGS,
  GROUND,
  HEART,
  HILL,
  HOUSE,
  MILK,
  PILLOW,
  PLATE,
  PUDDLE,
  SHOE,
  SPLASH,
  TABLE,
  TAP,
  THOUGHT,
  TREE,
  TRUCK,
  WIND,
} from './things.ts';

const ONE_SHOE: Part[] = ['M8 0h9', at(SHOE, -14, 1, -0.5)];
const BOTH_SHOES: Part[] = [at(SHOE, -14, 1, -0.5), at(SHOE, 14, 1, 0.5)];

export const RED_SHOE: Scene[] = [
  [GROUND, at(child({ feet: ONE_SHOE }), 120, 158, 1.45)],
  [
    GROUND,
    at(child({ arms: ['out', 'out'], face: SAD, feet: ONE_SHOE }), 76, 158, 1.25),
    at(THOUGHT, 172, 46, 1.1),
    at(SHOE, 168, 56, 0.9),
  ],
  [GROUND, at(BED, 120, 158, 1.25), at(CAT, 126, 158, 0.72)],
  [GROUND, at(BOX_BACK, 120, 158, 1.35), at(FROG, 120, 110, 1.15), at(BOX_FRONT, 120, 158, 1.35)],
  [
    GROUND,
    at(TAP, 128, 160, 1.15),
    at(DUCK, 104, 116, 1.15),
    at(BUBBLES, 44, 76),
    at(BATH_FRONT, 120, 160, 1.15),
  ],
  [GROUND, at(SHOE, 190, 112, 1), at(RUNNING_DOG, 96, 158, 1.4), 'M14 100H4M22 122H2M30 142H10'],
  [
    GROUND,
    at(SITTING_DOG, 142, 158, 1.2),
    at(child({ arms: ['down', 'out'], feet: BOTH_SHOES }), 88, 158, 1.15),
    at(HEART, 120, 34, 1),
  ],
];

const HELD: Part = 'M0 0C-6 20 4 30 -2 56';
export const RED_BALLOON: Scene[] = [
  [
    GROUND,
    at(child({ arms: ['down', 'out'] }), 80, 158, 1.2),
    'M122 101C138 106 152 102 154 88',
    at(BALLOON, 154, 90, 1.1),
  ],
  [
    GROUND,
    at(WIND, 62, 44, 1),
    at(child({ arms: ['up', 'up'], face: SAD }), 122, 158, 0.95),
    at([HELD], 190, 74, 0.9),
    at(BALLOON, 190, 74, 0.9),
  ],
  [
    at(HILL, 176, 160, 0.8),
    GROUND,
    at(HOUSE, 62, 158, 1),
    at(TREE, 140, 158, 0.85),
    at([HELD], 112, 62, 0.7),
    at(BALLOON, 112, 62, 0.75),
  ],
  [
    GROUND,
    at(child({ arms: ['up', 'out'], face: TALK }), 70, 158, 1.15),
    at(BIRD, 156, 158, -1.1),
    at([HELD], 204, 54, 0.6),
    at(BALLOON, 204, 54, 0.6),
  ],
  [
    at(CLOUD, 52, 70, 1),
    at(WIND, 78, 104, 0.8),
    at([HELD], 150, 92, 0.8),
    at(BALLOON, 150, 92, 1),
    at(FLYING_BIRD, 179, 151, -0.9),
  ],
  [
    GROUND,
    at([HELD], 130, 84, 0.8),
    at(BALLOON, 130, 84, 0.95),
    at(FLYING_BIRD, 163, 145, -1),
    at(child({ arms: ['up', 'up'], face: LAUGH }), 58, 158, 1),
  ],
  [
    GROUND,
    at([HELD], 36, 84, 0.8),
    at(BALLOON, 38, 84, 0.8),
    at(child({ arms: ['up', 'out'] }), 70, 158, 1.1),
    at(BREAD, 122, 130, 0.7),
    at(BIRD, 180, 158, -1.2),
  ],
];

const booted = (pose: Parameters<typeof child>[0]) => child({ ...pose, feet: BOOTS });
const RAIN_DROPS: Part[] = [
  at(DROP, 30, 40),
  at(DROP, 200, 34),
  at(DROP, 64, 84),
  at(DROP, 216, 92),
  at(DROP, 22, 118),
];

export const RAIN: Scene[] = [
  [
    GROUND,
    at(CLOUD, 60, 44),
    at(CLOUD, 186, 44),
    ...RAIN_DROPS.slice(2),
    at(booted({ arms: ['out', 'out'] }), 124, 158, 1.2),
  ],
  [
    ...RAIN_DROPS,
    at(PUDDLE, 120, 156, 0.9),
    at(SPLASH, 120, 156, 0.9),
    at(booted({ arms: ['up', 'up'], face: LAUGH }), 120, 140, 1.15),
  ],
  [
    ...RAIN_DROPS,
    at(PUDDLE, 120, 148, 1.75),
    at(SPLASH, 120, 148, 1.5),
    at(sister({ arms: ['up', 'up'], face: LAUGH, feet: BOOTS }), 120, 140, 1.15),
  ],
  [
    at(DROP, 22, 60),
    at(DROP, 218, 44),
    at(DROP, 150, 30),
    at(PUDDLE, 176, 156, 0.9),
    at(daddy({ arms: ['out', 'up'], face: TALK }), 80, 158, 1.15),
    at(booted({ face: SAD }), 176, 156, 0.95),
  ],
  [
    at(PUDDLE, 122, 158, 0.9),
    at(TRUCK, 88, 156, 1.1),
    'M152 152C156 142 162 138 170 138M158 158C164 152 170 150 178 152',
    at(DROP, 170, 124, 0.6),
    at(daddy({ arms: ['up', 'up'], face: SAD }), 198, 158, 0.95),
  ],
  [
    at(PUDDLE, 120, 154, 1.2),
    at(daddy({ arms: ['out', 'out'], face: SAD }), 120, 158, 1.15),
    at(DROP, 70, 70),
    at(DROP, 168, 66),
    at(DROP, 62, 118),
    at(DROP, 178, 118),
  ],
  [
    at(PUDDLE, 120, 148, 1.8),
    at(booted({ arms: ['up', 'up'], face: LAUGH }), 52, 146, 0.95),
    at(daddy({ arms: ['up', 'up'], face: LAUGH }), 122, 140, 0.95),
    at(sister({ arms: ['up', 'up'], face: LAUGH, feet: BOOTS }), 192, 146, 0.95),
  ],
];

export const CAKES: Scene[] = [
  [
    at(grandma(), 120, 167, 1.1),
    at(TABLE, 120, 160),
    at(MILK, 46, 150),
    at(BUTTER, 120, 148, 0.95),
    at(EGGS, 192, 150),
  ],
  [
    GROUND,
    at(CAKE, 164, 156, 1.05),
    at(child({ arms: ['down', 'out'], face: LAUGH }), 36, 158, 0.95),
    at(MILK, 74, 128, 0.6),
  ],
  [GROUND, at(CAKE, 84, 156, 1.15), at(MOUSE, 196, 158, -1)],
  [GROUND, at(DUCK, 46, 158, 1), at(CAKE, 118, 158, 0.75), at(PIG, 196, 158, -0.95)],
  [GROUND, at(baby(SAD, 'out'), 86, 158, 1.35), at(PLATE, 184, 158, 1.1)],
  [GROUND, at(PLATE, 120, 150, 2.2), at(CRUMBS, 120, 150, 2)],
  [
    GROUND,
    at(grandma({ arms: ['down', 'out'] }), 70, 158, 1.1),
    at(BISCUIT, 116, 100, 0.8),
    at(baby(LAUGH, 'up'), 174, 158, 1.15),
  ],
];

const BELLY: Part[] = [['M26 0C26 25-26 25-26 0S26-25 26 0z', 'sky'], 'M0 6h.01'];
export const DUMPLINGS: Scene[] = [
  [
    at(grandma(), 74, 167, 1.1),
    at(child(), 172, 166, 1.1),
    at(TABLE, 120, 160),
    at(DUMPLING, 66, 149, 0.38),
    at(DUMPLING, 122, 149, 0.38),
    at(DUMPLING, 178, 149, 0.38),
  ],
  [
    at(grandma(), 120, 167, 1.1),
    at(TABLE, 120, 160),
    ...[48, 84, 120, 156, 192].map((x) => at(DUMPLING, x, 149, 0.22)),
  ],
  [GROUND, at(DUMPLING, 98, 158, 1.35), at(child({ arms: ['up', 'up'], face: LAUGH }), 208, 158, 0.85)],
  [
    GROUND,
    at(sister({ arms: ['out', 'down'], face: TALK }), 190, 158, 0.95),
    at(DUMPLING, 76, 158, 0.9),
    at(THOUGHT, 86, 52, -1.15),
    at(PILLOW, 86, 78, 0.85),
  ],
  [
    GROUND,
    at(daddy({ arms: ['out', 'down'], face: TALK }), 192, 158, 0.95),
    at(DUMPLING, 76, 158, 0.9),
    at(THOUGHT, 86, 52, -1.15),
    at(BOAT, 86, 82, 0.85),
  ],
  [
    at(grandma({ face: LAUGH }), 32, 167, 0.9),
    at(child({ face: LAUGH }), 88, 158, 0.85),
    at(daddy({ face: LAUGH }), 146, 167, 0.9),
    at(sister({ face: LAUGH }), 206, 158, 0.85),
    at(TABLE, 120, 160),
    at(DUMPLING, 118, 152, 0.6),
    at(CHOPSTICKS, 184, 148, -0.7),
    at(CHOPSTICKS, 54, 148, 0.7),
  ],
  [GROUND, at(child({ arms: ['out', 'out'], face: LAUGH }), 120, 158, 1.4), at(BELLY, 120, 112, 1.4)],
];
