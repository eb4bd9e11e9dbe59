import type { DoubleSided, PaperMove } from './paper/double-sided.ts';

/** Every way in which a printer may turn paper. */
export const PRINTERS: DoubleSided[] = (['hand', 'automatic'] as const).flatMap((feed) =>
  (['short', 'long'] as const).flatMap((edge) =>
    (['same', 'reversed'] as const).map((stack) => ({ feed, edge, stack })),
  ),
);

/** Lengths are in points, of a page or of the front of a sheet. */
type Spot = { readonly x: number; readonly y: number };
type Paper = { readonly width: number; readonly height: number };
type PageToPrint = { readonly side: 'front' | 'back'; readonly move?: PaperMove | undefined };

/** Positions on a sheet are measured from the top left corner of its front. */
type Printed<Page> = {
  readonly page: Page;
  /** Returns the position on the sheet of a spot of the page, and whether it is upside down relative to the front. */
  readonly find: (spot: Spot) => Spot & { readonly isUpsideDown: boolean };
};

export type Sheet<Page> = { readonly front: Printed<Page>; readonly back: Printed<Page> | null };

/**
 * Simulates a printer that feeds paper with its short edge first. Landscape pages are printed turned clockwise. Turning a
 * sheet over an edge swaps left and right, or top and bottom.
 */
export function printOnBothSides<Page extends PageToPrint>(
  pages: readonly Page[],
  paper: Paper,
  printer: DoubleSided,
): Sheet<Page>[] {
  const isLandscape = paper.width > paper.height;
  const [short, long] = isLandscape ? [paper.height, paper.width] : [paper.width, paper.height];
  const toPaper = ({ x, y }: Spot) => (isLandscape ? { x: short - y, y: x } : { x, y });
  const toPage = ({ x, y }: Spot) => (isLandscape ? { x: y, y: short - x } : { x, y });
  const turnOver = ({ x, y }: Spot) => (printer.edge === 'long' ? { x: short - x, y } : { x, y: long - y });
  const applyMove = (page: Page, { x, y }: Spot): Spot => {
    const { turned, ...offset } = page.move ?? { turned: false, x: 0, y: 0 };
    const spot = turned ? { x: paper.width - x, y: paper.height - y } : { x, y };
    return { x: spot.x + offset.x, y: spot.y + offset.y };
  };
  const printPage = (page: Page, isBack: boolean): Printed<Page> => {
    const place = (spot: Spot) => {
      const onFace = toPaper(applyMove(page, spot));
      return toPage(isBack ? turnOver(onFace) : onFace);
    };
    return {
      page,
      find: (spot) => {
        const position = place(spot);
        return { ...position, isUpsideDown: place({ x: spot.x, y: spot.y - 1 }).y > position.y };
      },
    };
  };
  const createSheet = (front: Page, back: Page | undefined): Sheet<Page> => ({
    front: printPage(front, false),
    back: back ? printPage(back, true) : null,
  });
  if (printer.feed === 'automatic') {
    const sheets = Math.ceil(pages.length / 2);
    return Array.from({ length: sheets }, (_, sheet) =>
      createSheet(pages[sheet * 2] as Page, pages[sheet * 2 + 1]),
    );
  }
  const firsts = pages.slice(0, pages.length / 2);
  const seconds = pages.slice(pages.length / 2);
  return firsts.map((front, sheet) => {
    const backIndex = printer.stack === 'same' ? sheet : firsts.length - 1 - sheet;
    return createSheet(front, seconds[backIndex]);
  });
}
