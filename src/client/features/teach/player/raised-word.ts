import { type RefObject, useLayoutEffect } from 'react';
import { SCREEN_EDGE } from '#shared/teach/fit-on-screen.ts';

/** The fraction of the free height that a card may fill: the ink of a word is slightly higher than its line. */
const FILL_SHARE = 0.85;

export type Place = RefObject<HTMLElement | null>;

/**
 * Moves `stack` so that the shown card is centred in the space that `panel` leaves, scaled down if needed. The space is
 * above the panel, or between its edges if the panel is as high as the stack. No word reaches edges of the usual
 * height, and then nothing moves.
 */
export function useRaisedWord(panel: Place, stack: Place | undefined): void {
  useLayoutEffect(() => {
    const over = panel.current;
    const under = stack?.current;
    if (!over || !under) return;
    const raise = () => raiseAbove(over, under);
    raise();
    const sizes = new ResizeObserver(raise);
    for (const element of [over, under, ...listEdges(over)]) sizes.observe(element);
    // Turning the device changes the sizes, and a key shows another card.
    const cards = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target !== under)) raise();
    });
    cards.observe(under, { attributes: true, attributeFilter: ['data-shown', 'style'], subtree: true });
    return () => {
      sizes.disconnect();
      cards.disconnect();
      putBack(under);
    };
  }, [panel, stack]);
}

const listEdges = (panel: HTMLElement) => panel.querySelectorAll<HTMLElement>('[data-edge]');

/** Returns null if the panel covers no word. */
function findSpace(over: HTMLElement, height: number): { from: number; to: number } | null {
  if (over.offsetHeight < height) return { from: 0, to: height - over.offsetHeight };
  const [upper = 0, lower = 0] = [...listEdges(over)].map((edge) => edge.offsetHeight);
  return Math.max(upper, lower) <= SCREEN_EDGE ? null : { from: upper, to: height - lower };
}

function raiseAbove(over: HTMLElement, under: HTMLElement): void {
  putBack(under);
  const height = under.clientHeight;
  const space = findSpace(over, height);
  if (!space) return;
  const free = space.to - space.from;
  const { top } = under.getBoundingClientRect();
  const texts = [...under.querySelectorAll<HTMLElement>('[data-shown] :is(p:not(.sr-only), canvas)')]
    .filter((text) => getComputedStyle(text).visibility === 'visible')
    .map((text) => {
      const box = text.getBoundingClientRect();
      // Undoes the shift that centres the ink.
      const moved = Number.parseFloat(text.style.top || '0') * Number.parseFloat(text.style.fontSize || '0');
      return { first: box.top - top - moved, last: box.bottom - top - moved };
    });
  const first = Math.min(...texts.map((text) => text.first));
  const last = Math.max(...texts.map((text) => text.last));
  // A pause between two sets has dots and no text.
  const middle = texts.length > 0 ? (first + last) / 2 : height / 2;
  const scale = texts.length > 0 ? Math.min(1, (free * FILL_SHARE) / (last - first)) : 1;
  const scaledMiddle = height / 2 + (middle - height / 2) * scale;
  under.style.translate = `0 ${(space.from + space.to) / 2 - scaledMiddle}px`;
  under.style.scale = `${scale}`;
}

function putBack(under: HTMLElement): void {
  under.style.translate = '';
  under.style.scale = '';
}
