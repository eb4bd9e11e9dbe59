/**
 * Calls `ask` again when the last time is `freshMs` ago: by itself, and when a parent comes back to the page,
 * whose timers may have slept. Returns a function that stops it.
 */
export function renewWhenOld(
  ask: () => void,
  freshMs: number,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  let askedAt = Date.now();
  const renew = () => {
    if (Date.now() - askedAt < freshMs) return;
    askedAt = Date.now();
    ask();
  };
  const timer = setInterval(renew, freshMs);
  page.addEventListener('focus', renew);
  return () => {
    clearInterval(timer);
    page.removeEventListener('focus', renew);
  };
}
