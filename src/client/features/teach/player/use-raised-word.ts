import { type RefObject, useLayoutEffect } from 'react';

/** How much of the free height a card takes at most: the ink of a word is a little higher than its line. */
const FILLED = 0.85;

/**
 * Moves `stack` so that the shown card stands in the middle of what `panel` leaves free above itself, smaller where it must. A
 * panel as high as the stack surrounds the card and moves nothing.
 */
export function useRaisedWord(
  panel: RefObject<HTMLElement | null>,
  stack: RefObject<HTMLElement | null> | undefined,
): void {
  useLayoutEffect(() => {
    const over = panel.current;
    const under = stack?.current;
    if (!over || !under) return;
    const raise = () => raiseAbove(over, under);
    raise();
    const sizes = new ResizeObserver(raise);
    sizes.observe(over);
    sizes.observe(under);
    // A turned device draws its words in another size, and a key shows another card.
    const cards = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target !== under)) raise();
    });
    cards.observe(under, { attributes: true, attributeFilter: ['data-shown', 'style'], subtree: true });
    return () => {
      sizes.disconnect();
      cards.disconnect();
      lower(under);
    };
  }, [panel, stack]);
}

function raiseAbove(over: HTMLElement, under: HTMLElement): void {
  lower(under);
  const height = under.clientHeight;
  const free = height - over.offsetHeight;
  if (free <= 0) return;
  const { top } = under.getBoundingClientRect();
  const texts = [...under.querySelectorAll<HTMLElement>('[data-shown] p:not(.sr-only)')]
    .filter((text) => getComputedStyle(text).visibility === 'visible')
    .map((text) => {
      const box = text.getBoundingClientRect();
      // Its line was moved by so much that its ink stands where the line stood.
      const moved = Number.parseFloat(text.style.top || '0') * Number.parseFloat(text.style.fontSize);
      return { first: box.top - top - moved, last: box.bottom - top - moved };
    });
  const first = Math.min(...texts.map((text) => text.first));
  const last = Math.max(...texts.map((text) => text.last));
  // A pause between two sets has dots and no text.
  const middle = texts.length > 0 ? (first + last) / 2 : height / 2;
  const scale = texts.length > 0 ? Math.min(1, (free * FILLED) / (last - first)) : 1;
  const scaledMiddle = height / 2 + (middle - height / 2) * scale;
  under.style.translate = `0 ${free / 2 - scaledMiddle}px`;
  under.style.scale = `${scale}`;
}

function lower(under: HTMLElement): void {
  under.style.translate = '';
  under.style.scale = '';
}
