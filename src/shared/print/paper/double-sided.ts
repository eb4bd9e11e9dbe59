import type { PageFormat } from './page-format.ts';
import { PT_PER_MM } from './page-geometry.ts';

/** How a printer gets to the back of a sheet. */
export type DoubleSided = {
  /** By hand: all fronts are printed, then the stack is put back in. */
  readonly feed: 'hand' | 'automatic';
  /** Of the paper, over which it is turned. */
  readonly edge: 'short' | 'long';
  /** Of the stack that is put back in: whether its first sheet is taken first again, or last. */
  readonly stack: 'same' | 'reversed';
};

/** All fronts, then all backs, on paper that is turned over its short edge. */
export const FRONTS_THEN_BACKS: DoubleSided = { feed: 'hand', edge: 'short', stack: 'same' };

/** In millimetres, to the right and down on the page as it is printed. */
export type Offset = { readonly x: number; readonly y: number };

/** How a page differs from how it is read: upside down first, then moved by points to the right and down. */
export type PaperMove = { readonly turned: boolean; readonly x: number; readonly y: number };

/** Every front has a back, if there are any. */
export function orderPages<Page>(
  fronts: readonly Page[],
  backs: readonly Page[],
  { feed, stack }: DoubleSided,
): Page[] {
  if (feed === 'hand') return [...fronts, ...(stack === 'same' ? backs : backs.toReversed())];
  return fronts.flatMap((front, sheet) => [front, ...backs.slice(sheet, sheet + 1)]);
}

/**
 * Of the backs, so that the top of every card is the same on both of its sides: a parent reads the back while the child
 * sees the front. Null where they stay as they are read.
 */
export function moveBacks(
  { width, height }: Pick<PageFormat, 'width' | 'height'>,
  edge: DoubleSided['edge'],
  offset: Offset,
): PaperMove | null {
  const turned = isTurned(width > height, edge);
  if (!turned && offset.x === 0 && offset.y === 0) return null;
  return { turned, x: offset.x * PT_PER_MM, y: offset.y * PT_PER_MM };
}

/** The top of a page in landscape is a long edge of its paper. */
function isTurned(isLandscape: boolean, edge: DoubleSided['edge']): boolean {
  return isLandscape === (edge === 'long');
}
