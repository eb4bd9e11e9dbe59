import type { DoubleSided, PaperMove } from './paper/double-sided.ts';

/** Every way in which a printer can turn its paper. */
export const PRINTERS: DoubleSided[] = (['hand', 'automatic'] as const).flatMap((feed) =>
  (['short', 'long'] as const).flatMap((edge) =>
    (['same', 'reversed'] as const).map((stack) => ({ feed, edge, stack })),
  ),
);

/** In points, of a page or of the front of a sheet. */
type Spot = { readonly x: number; readonly y: number };
type Paper = { readonly width: number; readonly height: number };
type PageToPrint = { readonly side: 'front' | 'back'; readonly move?: PaperMove | undefined };

/** A place on a printed sheet, measured from the top left of the front as it is read. */
type Printed<Page> = {
  readonly page: Page;
  /** Where a spot of the page, as it is read, is on the sheet, and whether it is upside down against the front. */
  readonly find: (spot: Spot) => Spot & { readonly isUpsideDown: boolean };
};

export type Sheet<Page> = { readonly front: Printed<Page>; readonly back: Printed<Page> | null };

/**
 * A printer with its paper, whose short edge comes first. Pages in landscape are printed turned clockwise on it. A sheet
 * is turned over one of its edges, and what was left or at the head of it is then right or at its foot.
 */
export function printOnBothSides<Page extends PageToPrint>(
  pages: readonly Page[],
  paper: Paper,
  printer: DoubleSided,
): Sheet<Page>[] {
  const isLandscape = paper.width > paper.height;
  const [short, long] = isLandscape ? [paper.height, paper.width] : [paper.width, paper.height];
  const ontoPaper = ({ x, y }: Spot) => (isLandscape ? { x: short - y, y: x } : { x, y });
  const fromPaper = ({ x, y }: Spot) => (isLandscape ? { x: y, y: short - x } : { x, y });
  const turnOver = ({ x, y }: Spot) => (printer.edge === 'long' ? { x: short - x, y } : { x, y: long - y });
  const drawn = (page: Page, { x, y }: Spot): Spot => {
    const { turned, ...by } = page.move ?? { turned: false, x: 0, y: 0 };
    const read = turned ? { x: paper.width - x, y: paper.height - y } : { x, y };
    return { x: read.x + by.x, y: read.y + by.y };
  };
  const print = (page: Page, isBack: boolean): Printed<Page> => {
    const place = (spot: Spot) => {
      const onFace = ontoPaper(drawn(page, spot));
      return fromPaper(isBack ? turnOver(onFace) : onFace);
    };
    return {
      page,
      find: (spot) => {
        const here = place(spot);
        return { ...here, isUpsideDown: place({ x: spot.x, y: spot.y - 1 }).y > here.y };
      },
    };
  };
  const feed = (front: Page, back: Page | undefined): Sheet<Page> => ({
    front: print(front, false),
    back: back ? print(back, true) : null,
  });
  if (printer.feed === 'automatic') {
    const sheets = Math.ceil(pages.length / 2);
    return Array.from({ length: sheets }, (_, sheet) => feed(pages[sheet * 2] as Page, pages[sheet * 2 + 1]));
  }
  const firsts = pages.slice(0, pages.length / 2);
  const seconds = pages.slice(pages.length / 2);
  return firsts.map((front, sheet) => {
    const again = printer.stack === 'same' ? sheet : firsts.length - 1 - sheet;
    return feed(front, seconds[again]);
  });
}
