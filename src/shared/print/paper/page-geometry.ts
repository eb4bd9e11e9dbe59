/** Every length of the layout is in points (1/72 inch), with y downwards. */
export const PT_PER_MM = 72 / 25.4;

/** A4 in landscape is the default page. */
export const PAGE_WIDTH = 841.89;
export const PAGE_HEIGHT = 595.28;

export const PRINT_RED = { red: 1, green: 0, blue: 0, css: '#ff0000' } as const;

/** Inks of words: children begin with red words and later read black ones. */
export const INKS = { red: PRINT_RED, black: { red: 0, green: 0, blue: 0, css: '#000000' } } as const;
export type InkName = keyof typeof INKS;

/** Pale enough not to look like part of a word, dark enough to cut along. */
export const DIVIDER = { y: PAGE_HEIGHT / 2, width: 0.75, grey: 0.7, css: '#b3b3b3' } as const;

/** In em. */
export const BOX_STROKE = 0.03;

/** The margin at the sides of a word, and below the texts under a photo. */
export const SIDE_MARGIN = 8 * PT_PER_MM;

/** The margin at the cut line and at the paper's edge, where home printers cannot print. */
export const EDGE_MARGIN = 5 * PT_PER_MM;

export const FRONT_WIDTH = PAGE_WIDTH - 2 * SIDE_MARGIN;
export const FRONT_HEIGHT = PAGE_HEIGHT / 2 - 2 * EDGE_MARGIN;

/** The font size of a word on half an A4 page. */
export const FRONT_SIZE = { start: 250, floor: 40 } as const;

export function halfCentre(half: 0 | 1): number {
  return PAGE_HEIGHT * (half === 0 ? 0.25 : 0.75);
}
