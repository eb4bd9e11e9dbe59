import { type PageFormat, PT_PER_MM } from './page-format.ts';

/** Describes how a printer prints the back of a sheet. */
export type DoubleSided = {
  /** `hand`: all fronts are printed first, then the stack is put back. */
  readonly feed: 'hand' | 'automatic';
  /** The edge of the paper over which it is turned. */
  readonly edge: 'short' | 'long';
  /** For a stack that a person puts back: `same` prints its first sheet first again, `reversed` prints it last. */
  readonly stack: 'same' | 'reversed';
};

/** All fronts, then all backs, on paper turned over its short edge. */
export const FRONTS_THEN_BACKS: DoubleSided = { feed: 'hand', edge: 'short', stack: 'same' };

/** Lengths are in millimeters, to the right and down on the printed page. */
export type Offset = { readonly x: number; readonly y: number };

/** A page is first turned upside down, then moved by points to the right and down. */
export type PaperMove = { readonly turned: boolean; readonly x: number; readonly y: number };

/** Orders pages for printing. There is a back for every front or none at all. */
export function orderPages<Page>(
  fronts: readonly Page[],
  backs: readonly Page[],
  { feed, stack }: DoubleSided,
): Page[] {
  if (feed === 'hand') return [...fronts, ...(stack === 'same' ? backs : backs.toReversed())];
  return fronts.flatMap((front, sheet) => [front, ...backs.slice(sheet, sheet + 1)]);
}

/**
 * Returns the move of the backs that puts the top of every card at the same edge on both sides, because a parent reads
 * the back while the child sees the front. Returns null if they stay unchanged.
 */
export function moveBacks(
  { width, height }: Pick<PageFormat, 'width' | 'height'>,
  edge: DoubleSided['edge'],
  offset: Offset,
): PaperMove | null {
  // The top of a landscape page is a long edge of its paper.
  const turned = width > height === (edge === 'long');
  if (!turned && offset.x === 0 && offset.y === 0) return null;
  return { turned, x: offset.x * PT_PER_MM, y: offset.y * PT_PER_MM };
}
