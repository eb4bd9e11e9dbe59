/** Between what has the focus and a notification above which it was scrolled, in pixels: the ring of the focus and some air. */
const GAP = 12;

/**
 * Scrolls what has the focus by keyboard from below `toast` (WCAG 2.4.11), now and when the focus moves on, with room at the end
 * of the page where it takes some. Nothing scrolls for those who use a pointer, nor behind a dialog. Returns a function that
 * ends it and takes the room away: until then it stays, because a press must not move the page below the finger.
 */
export function keepFocusUncovered(toast: Element): () => void {
  const end = new AbortController();
  document.addEventListener('focusin', () => uncoverFocus(toast), { signal: end.signal });
  uncoverFocus(toast);
  return () => {
    end.abort();
    document.body.style.paddingBottom = '';
  };
}

function uncoverFocus(toast: Element): void {
  const focused = document.activeElement;
  if (!focused?.matches('main *, footer *') || !focused.matches(':focus-visible')) return;
  const covered = focused.getBoundingClientRect();
  const place = toast.getBoundingClientRect();
  if (covered.bottom <= place.top || covered.top >= place.bottom) return;
  const way = covered.bottom - place.top + GAP;
  const { scrollHeight, clientHeight } = document.documentElement;
  const lacking = way - (scrollHeight - clientHeight - window.scrollY);
  const room = Number.parseFloat(document.body.style.paddingBottom) || 0;
  if (lacking > 0) document.body.style.paddingBottom = `${room + lacking}px`;
  window.scrollBy(0, way);
}
