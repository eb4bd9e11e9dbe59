import type { Part } from './parts.tsx';

// Each thing stands on its origin, unless a comment says otherwise.

export const SHOE: Part[] = [
  ['M-22-26C-23-31-17-32-13-29C-6-24 0-26 5-31L20-15C29-13 31-8 31 0H-24C-26-8-20-14-22-26z', 'red'],
  'M-24-6H30M5-25l-6 6M11-19l-6 6',
];

/** The knot is at the origin. */
export const BALLOON: Part[] = [
  ['M0-4C-20-10-30-26-30-44C-30-63-17-76 0-76S30-63 30-44C30-26 20-10 0-4z', 'red'],
  ['M0-4l-5 7h10z', 'red'],
  'M-18-46C-18-55-13-61-6-64',
];

export const BED: Part[] = [
  'M-80 0V-96M80 0V-84',
  ['M-80-54H80V-40H-80z', 'coral'],
  ['M-76-56C-80-74-40-76-40-56z', 'white'],
  ['M-48-56C-40-80 60-76 78-56V-48H-48z', 'leaf'],
  'M-26-68v20M0-72v24M28-71v23M54-66v18',
];

export const BOX_BACK: Part[] = [['M-44-46L-36-60H36L44-46z', 'coral']];
export const BOX_FRONT: Part[] = [
  ['M-44 0V-46H44V0z', 'sun'],
  ['M-44-46L-62-34-56-22-44-32zM44-46L62-34 56-22 44-32z', 'sun'],
  'M-10-46v14H10v-14',
];

export const BATH_FRONT: Part[] = [
  'M-48-8l-6 8M48-8l6 8',
  ['M-74-52H74C74-18 62-6 44-6H-44C-62-6-74-18-74-52z', 'white'],
  ['M-80-58H80V-48H-80z', 'sky'],
  ['M-20-54C-30-60-26-72-16-70C-14-80 2-80 4-70C14-76 26-62 18-54z', 'white'],
];
export const TAP: Part[] = ['M64-58V-92H42v12'];
export const BUBBLES: Part[] = [
  'M6 0C6 8-6 8-6 0S6-8 6 0zM24-16C24-10 16-10 16-16S24-22 24-16zM-12-20C-12-15-20-15-20-20S-12-25-12-20z',
];

export const THOUGHT: Part[] = [
  [
    'M-34 22C-54 20-54-6-38-10C-38-32-10-38 0-26C12-38 40-30 38-10C54-6 54 20 36 22C28 32 12 32 4 26C-8 34-28 32-34 22z',
    'white',
  ],
  ['M-34 36C-34 42-44 42-44 36S-34 30-34 36zM-46 48C-46 52-53 52-53 48S-46 44-46 48z', 'white'],
];

export const HEART: Part[] = [
  ['M0 0C-18-12-16-26-7-25C-3-25-1-22 0-19C1-22 3-25 7-25C16-26 18-12 0 0z', 'coral'],
];
export const NOTE: Part[] = [
  'M0 0V-24L16-28V-5',
  ['M0 0C0 6-11 7-11 1S0-6 0 0zM16-5C16 1 5 2 5-4S16-11 16-5z', 'ink'],
];
export const ZZZ: Part[] = ['M0 0h-10L0-12h-10M20-16H6L20-32H6'];
export const STAR: Part[] = [['M0-10L3-3L10-2L5 3L6 10L0 6L-6 10L-5 3L-10-2L-3-3z', 'sun']];
export const MOON: Part[] = [
  ['M8-40C-24-40-44-14-36 14C-28 40 8 48 30 28C2 30-16 2 8-40z', 'sun'],
  { dots: 'M-19-8h.01' },
  { cheeks: 'M-28 4h.01' },
  'M-16 6c-3 4-7 4-9 2',
];

export const CLOUD: Part[] = [
  ['M-36 0C-52 0-52-22-36-22C-35-40-10-44-3-29C9-38 28-27 24-13C38-13 40 0 28 0z', 'sky'],
];
export const WIND: Part[] = [
  'M-50 0H8c17 0 17-20 2-20-8 0-10 9-4 12M-34 12H26c15 0 15 18 2 18-8 0-9-8-4-10M-56-13h36',
];
export const DROP: Part[] = [['M0-16c5 7 8 11 8 15a8 8 0 0 1-16 0c0-4 3-8 8-15z', 'sky']];
export const PUDDLE: Part[] = [['M60 0C60 17-60 17-60 0S60-17 60 0z', 'sky']];
export const SPLASH: Part[] = [
  'M-50-4C-54-14-62-18-68-18M50-4C54-14 62-18 68-18M-38-13C-40-22-46-28-52-29M38-13C40-22 46-28 52-29',
];
/** A pair, on the feet of a person. */
export const BOOTS: Part[] = [
  ['M-14-20h12v20h-20c0-7 4-9 8-9zM14-20H2v20h20c0-7-4-9-8-9z', 'sun'],
  'M-14-14h12M2-14h12',
];

export const HOUSE: Part[] = [
  ['M-32 0V-42H32V0z', 'sun'],
  ['M-42-40L0-74L42-40z', 'coral'],
  ['M-18 0V-24H-2V0z', 'plum'],
  ['M8-32H24V-16H8z', 'sky'],
  'M16-32v16M8-24h16',
];
export const TREE: Part[] = [
  ['M-7 0C-4-14-4-26-6-38H6C4-26 4-14 7 0z', 'coral'],
  [
    'M0-106C22-106 33-90 29-76C42-60 30-36 8-42C-2-35-10-36-14-40C-36-38-40-62-29-74C-33-92-20-106 0-106z',
    'leaf',
  ],
];
export const HILL: Part[] = [['M-80 0C-50-70-30-80 0-80S50-70 80 0z', 'leaf']];
export const BRANCH: Part[] = [
  ['M-110 4C-60-6 20-8 76 0C60 6-20 8-110 16z', 'coral'],
  ['M44-6C46-22 62-26 74-22C72-8 58-4 44-6z', 'leaf'],
  ['M-56 6C-58 20-72 26-82 20C-80 8-68 4-56 6z', 'leaf'],
];
export const GROUND = 'M8 160H232';

export const TRUCK: Part[] = [
  ['M-70-16V-70H14V-16z', 'plum'],
  ['M14-16V-54H36C44-54 50-44 54-34H58V-16z', 'coral'],
  ['M22-46H36C40-46 42-40 45-34H22z', 'sky'],
  ['M-32-14C-32 4-58 4-58-14S-32-32-32-14zM48-14C48 4 22 4 22-14S48-32 48-14z', 'ink'],
  ['M-40-14C-40-7-50-7-50-14S-40-21-40-14zM40-14C40-7 30-7 30-14S40-21 40-14z', 'white'],
];

export const SEED: Part[] = [['M0-24C12-12 14 0 0 0S-12-12 0-24z', 'sun'], 'M0-14v6'];

export const CAKE: Part[] = [
  ['M-66-8C-66 4 66 4 66-8z', 'sky'],
  ['M-52-44H52V-9C30-2-30-2-52-9z', 'sun'],
  ['M-34-78H34V-45C18-40-18-40-34-45z', 'coral'],
  'M-52-38C-46-24-34-24-26-37-18-26-8-26 0-37 8-26 18-26 26-37 34-24 46-24 52-38M-34-72C-28-62-20-62-12-71-6-62 6-62 12-71 20-62 28-62 34-72',
  ['M8-86C8-76-8-76-8-86S8-96 8-86z', 'red'],
  'M2-94C2-100 6-103 10-104',
];
export const PLATE: Part[] = [['M-40-7C-36 3 36 3 40-7z', 'sky']];
export const CRUMBS: Part[] = [['M-22-7l3-5 4 5zM-6-7l5-4 3 4zM14-7l2-6 5 6z', 'sun']];
export const BISCUIT: Part[] = [
  ['M20-20C20 6-20 6-20-20S20-46 20-20z', 'sun'],
  { dots: 'M-8-26h.01M6-30h.01M8-15h.01M-5-12h.01' },
];
export const TABLE: Part[] = [['M-112 12V-12H112V12z', 'coral'], 'M-104-5H104'];
export const MILK: Part[] = [
  ['M-14 0V-32C-14-40-8-42-8-50V-58H8V-50C8-42 14-40 14-32V0z', 'white'],
  ['M-14-28H14V-8H-14z', 'sky'],
  ['M-10-66H10V-57H-10z', 'sky'],
];
export const BUTTER: Part[] = [
  ['M-34-4C-34 2 34 2 34-4z', 'sky'],
  ['M-26-5V-20L-18-28H26V-13L18-5z', 'sun'],
  'M-26-20H18L26-28M18-20V-5',
];
export const EGGS: Part[] = [
  ['M-2-14C-2-2-28-2-28-14S-20-38-15-38-2-26-2-14zM28-14C28-2 2-2 2-14S10-38 15-38 28-26 28-14z', 'white'],
  ['M-34-16H34C32 2-32 2-34-16z', 'leaf'],
];
export const BREAD: Part[] = [
  ['M-22 0V-20C-34-26-30-42-16-42H16C30-42 34-26 22-20V0z', 'sun'],
  'M-10-28h.01M6-32h.01M2-14h.01M-9-10h.01',
];

export const DUMPLING: Part[] = [
  ['M-68-20C-54-4-32 0 0 0S54-4 68-20C62-44 36-58 0-58S-62-44-68-20z', 'white'],
  'M-58-18C-48-33-26-42 0-42S48-33 58-18M0-42V-57M-17-41l-4-14M17-41l4-14M-33-36l-8-13M33-36l8-13M-47-28l-10-9M47-28l10-9',
];
export const PILLOW: Part[] = [
  ['M-40-2C-36-18-36-34-40-50C-16-44 16-44 40-50C36-34 36-18 40-2C16-8-16-8-40-2z', 'sky'],
  'M-26-38v24M-9-36v21M9-36v21M26-38v24',
];
export const BOAT: Part[] = [
  'M0-18V-66',
  ['M5-62L34-24H5z', 'white'],
  ['M-5-54L-28-24H-5z', 'coral'],
  ['M-42-18H42C38-4 28 0 20 0H-20C-28 0-38-4-42-18z', 'sun'],
  'M-36 3c6 5 12 5 18 0 6 5 12 5 18 0 6 5 12 5 18 0 6 5 12 5 18 0',
];
export const CHOPSTICKS: Part[] = ['M-30-44L0 0M-18-50L6-2'];
