/** Every length of the layout is in points (1/72 inch), with y downwards. */
export const PT_PER_MM = 72 / 25.4;

/** A4 in landscape is the default page. */
export const PAGE_WIDTH = 841.89;
export const PAGE_HEIGHT = 595.28;

/** The inks of words. Children begin with red words and later read black ones. */
export const INKS = {
  red: { red: 1, green: 0, blue: 0, css: '#ff0000' },
  black: { red: 0, green: 0, blue: 0, css: '#000000' },
} as const;
export type InkName = keyof typeof INKS;

/** The line is too pale to look like part of a word, but dark enough to cut along. */
export const DIVIDER = { width: 0.75, gray: 0.7, css: '#b3b3b3' } as const;

/** The width of the line, in em. */
export const BOX_STROKE = 0.03;

/** The margin at the sides of a word, and below the text under a photo. */
export const SIDE_MARGIN = 8 * PT_PER_MM;

/** The margin at the cut line and at the paper's edge, where home printers cannot print. */
const EDGE_MARGIN = 5 * PT_PER_MM;

/** The font size of a word on half an A4 page. */
const FRONT_SIZE = { start: 250, floor: 40 } as const;

export type Cell = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export type CutLine = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

/** Coordinates are for the page as it is read. */
export type PageFormat = {
  readonly width: number;
  readonly height: number;
  /** Cells of a front in reading order. */
  readonly cells: readonly Cell[];
  readonly cuts: readonly CutLine[];
  /** The scale of the type, relative to two cards per page. */
  readonly scale: number;
  readonly ink: InkName;
};

/** The width and height in landscape, in points. */
const PAPERS = {
  a4: [PAGE_WIDTH, PAGE_HEIGHT],
  letter: [792, 612],
} as const;
export type Paper = keyof typeof PAPERS;

/** With two, four or eight cards per A4 page, each card has the same proportions. */
const GRIDS = {
  1: { columns: 1, rows: 1, upright: false },
  2: { columns: 1, rows: 2, upright: false },
  4: { columns: 1, rows: 4, upright: true },
  8: { columns: 2, rows: 4, upright: false },
} as const;
export type CardsAPage = keyof typeof GRIDS;

export type FormatChoice = {
  readonly paper: Paper;
  readonly cardsAPage: CardsAPage;
  readonly cutLines: boolean;
  readonly ink: InkName;
};

export function createPageFormat({ cardsAPage, ...choice }: FormatChoice): PageFormat {
  return { ...layOutGrid(GRIDS[cardsAPage], choice), scale: Math.sqrt(2 / cardsAPage) };
}

type Grid = { readonly columns: number; readonly rows: number; readonly upright: boolean };
type ChartLook = Omit<FormatChoice, 'cardsAPage'>;

function layOutGrid(
  { columns, rows, upright }: Grid,
  { paper, cutLines, ink }: ChartLook,
): Omit<PageFormat, 'scale'> {
  const [long, short] = PAPERS[paper];
  const [width, height] = upright ? [short, long] : [long, short];
  const cell = { width: width / columns, height: height / rows };
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    ...cell,
    left: (index % columns) * cell.width,
    top: Math.floor(index / columns) * cell.height,
  }));
  const across = cells.flatMap(({ left, top }) =>
    left === 0 && top > 0 ? [{ x1: 0, y1: top, x2: width, y2: top }] : [],
  );
  const down = cells.flatMap(({ left, top }) =>
    top === 0 && left > 0 ? [{ x1: left, y1: 0, x2: left, y2: height }] : [],
  );
  const cuts = [...across, ...down];
  return { width, height, cells, cuts: cutLines ? cuts : [], ink };
}

const MAX_WORDS_ON_CHART = 40;
/** The width of a typical word relative to its height. */
const WORD_ASPECT = 2.5;

/** Returns a wall chart with all words on a page, in the orientation and columns that make them largest. */
export function createChartFormat(look: ChartLook, words: number): PageFormat {
  const count = Math.max(1, Math.min(words, MAX_WORDS_ON_CHART));
  const grids = [false, true].flatMap((upright) =>
    [1, 2, 3, 4].map((columns) => ({ upright, columns, rows: Math.ceil(count / columns) })),
  );
  const charts = grids.map((grid) => {
    const format = layOutGrid(grid, { ...look, cutLines: false });
    const { width, height } = format.cells[0] as Cell;
    const type = Math.min((width - 2 * SIDE_MARGIN) / WORD_ASPECT, height - 2 * EDGE_MARGIN);
    return {
      type,
      format: { ...format, scale: Math.sqrt((2 * width * height) / (PAGE_WIDTH * PAGE_HEIGHT)) },
    };
  });
  return charts.reduce((best, chart) => (chart.type > best.type ? chart : best)).format;
}

/** Returns eight panels. The folded sheet opens at a slit through the middle four. */
export function createBookFormat(paper: Paper): PageFormat {
  const grid = layOutGrid({ columns: 4, rows: 2, upright: false }, { paper, cutLines: false, ink: 'black' });
  const { width, height } = grid;
  const slit = { x1: width / 4, y1: height / 2, x2: (3 * width) / 4, y2: height / 2 };
  return { ...grid, cuts: [slit], scale: 1 };
}

export const DEFAULT_FORMAT = createPageFormat({ paper: 'a4', cardsAPage: 2, cutLines: true, ink: 'red' });

export function countPages(
  cards: number,
  job: { backPages: boolean; format?: PageFormat | undefined },
): number {
  const { format = DEFAULT_FORMAT, backPages } = job;
  return Math.ceil(cards / format.cells.length) * (backPages ? 2 : 1);
}

export const getCenter = ({ left, top, width, height }: Cell) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** Returns the area of the word or its dots, with the limits of its font size. */
export function getFrontArea({ cells, scale }: PageFormat) {
  const { width, height } = cells[0] as Cell;
  const { start, floor } = FRONT_SIZE;
  return {
    width: width - 2 * SIDE_MARGIN,
    height: height - 2 * EDGE_MARGIN,
    start: Math.floor(start * scale),
    floor: Math.floor(floor * Math.min(1, scale)),
  };
}

/** Returns the measures of a back. Lines are closer together on small cards, but never too small to read. */
export function getBackMeasures({ scale }: PageFormat) {
  const limited = Math.min(1, scale);
  const type = Math.max(0.7, limited);
  return {
    type,
    right: 20 * PT_PER_MM * limited,
    lineStep: 16 * PT_PER_MM * limited,
    /** The distance between the lines under a photo. */
    captionStep: 8 * PT_PER_MM * type,
  };
}
