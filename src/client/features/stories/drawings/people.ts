import { at, type Fill, type Part } from './parts.tsx';

type Arm = 'down' | 'up' | 'out';

type Appearance = {
  hair: readonly Part[];
  /** Drawn below the head, such as long hair. */
  behind?: readonly Part[];
  clothes: Fill;
  trousers?: Fill;
  isTall?: boolean;
};

/** `arms` are the left and the right arm of the drawing. `feet` replaces the default feet. */
type Pose = { arms?: readonly [Arm, Arm]; face?: readonly Part[]; feet?: readonly Part[] };

const EYES: Part = { dots: 'M-8-2h.01M8-2h.01' };
const SMILE: Part[] = [EYES, 'M-6 7C-3 12 3 12 6 7'];
export const LAUGH: Part[] = ['M-12-1c2-5 7-5 9 0M3-1c2-5 7-5 9 0', ['M-7 6H7C7 16-7 16-7 6z', 'white']];
export const SAD: Part[] = [EYES, 'M-6 11C-3 6 3 6 6 11'];
export const TALK: Part[] = [EYES, ['M4 9C4 14-4 14-4 9S4 4 4 9z', 'white']];

const HAIR: Part = [
  'M-23 0C-27-20-14-27 0-27S27-20 23 0C20-3 17-8 15-13C5-7-9-8-15-13C-16-8-20-3-23 0z',
  'ink',
];

const ARMS: Record<Arm, (top: number) => string> = {
  down: (top) => `M-11 ${top + 7}q-12 7-14 22`,
  up: (top) => `M-11 ${top + 9}q-15-5-17-24`,
  out: (top) => `M-11 ${top + 9}q-12 4-24-2`,
};

const SHOES: Part[] = ['M-8 0h-8M8 0h8'];

function drawTrousers(fill: Fill | undefined, hip: number): Part[] {
  return fill ? [[`M-17 ${hip - 8}H17L14-7H3L0 ${hip + 6}L-3-7H-14z`, fill]] : [];
}

function drawPerson(
  { hair, behind = [], clothes, trousers, isTall = false }: Appearance,
  { arms: [left, right] = ['down', 'down'], face = SMILE, feet = SHOES }: Pose = {},
): Part[] {
  const hip = isTall ? -38 : -20;
  const top = isTall ? -84 : -54;
  return [
    `M-8 ${hip}V0M8 ${hip}V0`,
    ...feet,
    at([ARMS[left](top)], 0, 0),
    at([ARMS[right](top)], 0, 0, -1),
    at(behind, 0, top - 20),
    ...drawTrousers(trousers, hip),
    [`M-12 ${top}h24l7 ${hip - top + 2}q-19 6-38 0z`, clothes],
    at(
      [['M22 0C22 29-22 29-22 0S22-29 22 0z', 'coral'], { cheeks: 'M-14 6h.01M14 6h.01' }, ...hair, ...face],
      0,
      top - 18,
    ),
  ];
}

const CHILD: Appearance = { hair: [HAIR, 'M0-26C-2-34 4-38 9-35'], clothes: 'sky', trousers: 'leaf' };
const SISTER: Appearance = {
  hair: [HAIR],
  behind: [['M-22-6C-44-14-42 18-30 14C-24 10-24 0-22-6zM22-6C44-14 42 18 30 14C24 10 24 0 22-6z', 'ink']],
  clothes: 'plum',
};
const DADDY: Appearance = {
  hair: [['M-22-3C-28-22-14-28 2-27S27-18 22-3C19-8 18-12 16-16H-14C-18-12-20-8-22-3z', 'ink']],
  clothes: 'leaf',
  trousers: 'sky',
  isTall: true,
};
const GRANDMA: Appearance = {
  hair: [
    ['M9-30C9-42-9-42-9-30z', 'plum'],
    ['M-23 2C-28-20-14-28 0-28S28-20 23 2C20-4 18-10 14-14C8-8-8-8-14-14C-18-10-20-4-23 2z', 'plum'],
    'M-1-2C-1 5-15 5-15-2S-1-9-1-2zM15-2C15 5 1 5 1-2S15-9 15-2z',
  ],
  clothes: 'coral',
  isTall: true,
};

export const child = (pose?: Pose) => drawPerson(CHILD, pose);
export const sister = (pose?: Pose) => drawPerson(SISTER, pose);
export const daddy = (pose?: Pose) => drawPerson(DADDY, pose);
export const grandma = (pose?: Pose) => drawPerson(GRANDMA, pose);

/** Sits on the ground. */
export function baby(face: readonly Part[], arms: Arm): Part[] {
  return [
    at([ARMS[arms](-38)], 0, 0),
    at([ARMS[arms](-38)], 0, 0, -1),
    ['M-12-38h24C22-24 26-10 24 0H-24C-26-10-22-24-12-38z', 'sun'],
    ['M-26 0C-34-2-32-14-24-12S-14 0-26 0zM26 0C34-2 32-14 24-12S14 0 26 0z', 'coral'],
    at(
      [
        ['M24 0C24 31-24 31-24 0S24-29 24 0z', 'coral'],
        { cheeks: 'M-15 7h.01M15 7h.01' },
        'M0-22C-10-28-2-38 6-32C10-26 2-22-1-27',
        ...face,
      ],
      0,
      -56,
    ),
  ];
}
