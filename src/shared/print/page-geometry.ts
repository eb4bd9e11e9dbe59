/** Every length of the layout is in points (1/72 inch), y downwards. */
export const PT_PER_MM = 72 / 25.4;

export const PAGE_WIDTH = 841.89;
export const PAGE_HEIGHT = 595.28;

export const PRINT_RED = { red: 1, green: 0, blue: 0, css: '#ff0000' } as const;

/** Pale enough not to be read as part of a word, dark enough to cut along. */
export const DIVIDER = { y: PAGE_HEIGHT / 2, width: 0.75, grey: 0.7, css: '#b3b3b3' } as const;

/** In em. */
export const BOX_STROKE = 0.03;

export const FRONT_WIDTH = PAGE_WIDTH - 16 * PT_PER_MM;

/** Minus 5 mm at the cut line and at the paper's edge, where home printers leave no ink. */
export const FRONT_HEIGHT = PAGE_HEIGHT / 2 - 10 * PT_PER_MM;

export const BACK_RIGHT = PAGE_WIDTH - 20 * PT_PER_MM;
export const BACK_WIDTH = BACK_RIGHT - 8 * PT_PER_MM;

export const BACK_LINE_STEP = 16 * PT_PER_MM;

/** The texts under a photo, and the distance of the last of them to the edge of its half. */
export const CAPTION_LINE_STEP = 8 * PT_PER_MM;

export function halfCentre(half: 0 | 1): number {
  return PAGE_HEIGHT * (half === 0 ? 0.25 : 0.75);
}
