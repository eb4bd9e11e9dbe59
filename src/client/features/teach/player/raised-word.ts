import { type RefObject, useLayoutEffect } from 'react';
import { SCREEN_EDGE } from '#shared/teach/fit-on-screen.ts';

/** The fraction of the free height that a card may fill, because the ink of a word is slightly higher than its line. */
const FILL_SHARE = 0.85;

export type ElementRef = RefObject<HTMLElement | null>;

/**
 * Centers the shown card of `stack` in the space that `panel` leaves free, and scales it down if needed. The space is
 * above the panel, or between its edges if the panel is as high as the stack. Edges of the usual height move nothing,
 * because no word reaches them.
 */
export function useRaisedWord(panel: ElementRef, stack: ElementRef | undefined): void {
  useLayoutEffect(() => {
    const panelElement = panel.current;
    const stackElement = stack?.current;
    if (!panelElement || !stackElement) return;
    const raise = () => raiseStack(stackElement, panelElement);
    raise();
    const sizeObserver = new ResizeObserver(raise);
    for (const element of [panelElement, stackElement, ...listEdges(panelElement)])
      sizeObserver.observe(element);
    // Turning the device changes sizes, and a key press shows another card.
    const cardObserver = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target !== stackElement)) raise();
    });
    cardObserver.observe(stackElement, {
      attributes: true,
      attributeFilter: ['data-shown', 'style'],
      subtree: true,
    });
    return () => {
      sizeObserver.disconnect();
      cardObserver.disconnect();
      resetStack(stackElement);
    };
  }, [panel, stack]);
}

const listEdges = (panel: HTMLElement) => panel.querySelectorAll<HTMLElement>('[data-edge]');

/** Returns the space that the panel leaves free, or null if it covers no word. */
function findSpace(panel: HTMLElement, height: number): { from: number; to: number } | null {
  if (panel.offsetHeight < height) return { from: 0, to: height - panel.offsetHeight };
  const [upper = 0, lower = 0] = [...listEdges(panel)].map((edge) => edge.offsetHeight);
  return Math.max(upper, lower) <= SCREEN_EDGE ? null : { from: upper, to: height - lower };
}

function raiseStack(stack: HTMLElement, panel: HTMLElement): void {
  resetStack(stack);
  const height = stack.clientHeight;
  const space = findSpace(panel, height);
  if (!space) return;
  const freeHeight = space.to - space.from;
  const { top } = stack.getBoundingClientRect();
  const texts = [...stack.querySelectorAll<HTMLElement>('[data-shown] :is(p:not(.sr-only), canvas)')]
    .filter((text) => getComputedStyle(text).visibility === 'visible')
    .map((text) => {
      const box = text.getBoundingClientRect();
      // Undoes the shift that centers the ink.
      const shift = Number.parseFloat(text.style.top || '0') * Number.parseFloat(text.style.fontSize || '0');
      return { top: box.top - top - shift, bottom: box.bottom - top - shift };
    });
  const inkTop = Math.min(...texts.map((text) => text.top));
  const inkBottom = Math.max(...texts.map((text) => text.bottom));
  // The pause between two sets shows leaves and no text.
  const middle = texts.length > 0 ? (inkTop + inkBottom) / 2 : height / 2;
  const scale = texts.length > 0 ? Math.min(1, (freeHeight * FILL_SHARE) / (inkBottom - inkTop)) : 1;
  const scaledMiddle = height / 2 + (middle - height / 2) * scale;
  stack.style.translate = `0 ${(space.from + space.to) / 2 - scaledMiddle}px`;
  stack.style.scale = `${scale}`;
}

function resetStack(stack: HTMLElement): void {
  stack.style.translate = '';
  stack.style.scale = '';
}
