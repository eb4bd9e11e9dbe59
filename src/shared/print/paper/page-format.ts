import {
  EDGE_MARGIN,
  FRONT_SIZE,
  type InkName,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  PT_PER_MM,
  SIDE_MARGIN,
} from './page-geometry.ts';

/** In points, like all lengths in this file. */
export type Cell = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

export type CutLine = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

/** A page as it is read, and the cells of its cards. */
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

/** Width and height in landscape. */
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
  return { ...layGrid(GRIDS[cardsAPage], choice), scale: Math.sqrt(2 / cardsAPage) };
}

type Grid = { readonly columns: number; readonly rows: number; readonly upright: boolean };
type Look = Omit<FormatChoice, 'cardsAPage'>;

function layGrid(
  { columns, rows, upright }: Grid,
  { paper, cutLines, ink }: Look,
): Omit<PageFormat, 'scale'> {
  const [long, short] = PAPERS[paper];
  const [width, height] = upright ? [short, long] : [long, short];
  const cell = { width: width / columns, height: height / rows };
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    ...cell,
    left: (index % columns) * cell.width,
    top: Math.floor(index / columns) * cell.height,
  }));
  const across = countUp(rows).map((row) => row * cell.height);
  const down = countUp(columns).map((column) => column * cell.width);
  const cuts = [
    ...across.map((y) => ({ x1: 0, y1: y, x2: width, y2: y })),
    ...down.map((x) => ({ x1: x, y1: 0, x2: x, y2: height })),
  ];
  return { width, height, cells, cuts: cutLines ? cuts : [], ink };
}

const MAX_ON_CHART = 40;
/** The width of a typical word relative to its height. */
const WORD_SHAPE = 2.5;

/** Returns a page to be hung on a wall with all words, in the orientation and columns in which most words are largest. */
export function createChartFormat(look: Look, words: number): PageFormat {
  const count = Math.max(1, Math.min(words, MAX_ON_CHART));
  const grids = [false, true].flatMap((upright) =>
    [1, 2, 3, 4].map((columns) => ({ upright, columns, rows: Math.ceil(count / columns) })),
  );
  const charts = grids.map((grid) => {
    const format = layGrid(grid, { ...look, cutLines: false });
    const { width, height } = format.cells[0] as Cell;
    const type = Math.min((width - 2 * SIDE_MARGIN) / WORD_SHAPE, height - 2 * EDGE_MARGIN);
    return {
      type,
      format: { ...format, scale: Math.sqrt((2 * width * height) / (PAGE_WIDTH * PAGE_HEIGHT)) },
    };
  });
  return charts.reduce((best, chart) => (chart.type > best.type ? chart : best)).format;
}

/** Returns eight panels, with a slit through the middle four at which the folded sheet opens. */
export function createBookFormat(paper: Paper): PageFormat {
  const grid = layGrid({ columns: 4, rows: 2, upright: false }, { paper, cutLines: false, ink: 'black' });
  const { width, height } = grid;
  const slit = { x1: width / 4, y1: height / 2, x2: (3 * width) / 4, y2: height / 2 };
  return { ...grid, cuts: [slit], scale: 1 };
}

/** Returns the numbers from 1 up to, but excluding, `end`. */
function countUp(end: number): number[] {
  return Array.from({ length: end - 1 }, (_, index) => index + 1);
}

export const DEFAULT_FORMAT = createPageFormat({ paper: 'a4', cardsAPage: 2, cutLines: true, ink: 'red' });

export function countPages(
  cards: number,
  job: { backPages: boolean; format?: PageFormat | undefined },
): number {
  const { format = DEFAULT_FORMAT, backPages } = job;
  return Math.ceil(cards / format.cells.length) * (backPages ? 2 : 1);
}

export const centreOf = ({ left, top, width, height }: Cell) => ({
  x: left + width / 2,
  y: top + height / 2,
});

/** Of a word or its dots. */
export function frontRoom({ cells, scale }: PageFormat) {
  const { width, height } = cells[0] as Cell;
  const { start, floor } = FRONT_SIZE;
  return {
    width: width - 2 * SIDE_MARGIN,
    height: height - 2 * EDGE_MARGIN,
    start: Math.floor(start * scale),
    floor: Math.floor(floor * Math.min(1, scale)),
  };
}

/** Small cards have their texts closer together, but not too small to read. */
export function backMeasures({ scale }: PageFormat) {
  const shrunk = Math.min(1, scale);
  const type = Math.max(0.7, shrunk);
  return {
    type,
    right: 20 * PT_PER_MM * shrunk,
    lineStep: 16 * PT_PER_MM * shrunk,
    /** The distance between the texts under a photo. */
    captionStep: 8 * PT_PER_MM * type,
  };
}
