/** How long a page that is on its way may take to show what a key is for. */
const LATEST_MS = 5_000;

/** Does what `pressMarked` does on a page that is on its way, unless the parent does something else meanwhile. */
export function pressMarkedLater(name: string): void {
  const end = new AbortController();
  const { signal } = end;
  const stop = () => end.abort();
  const observer = new MutationObserver(() => pressMarked(name) && stop());
  signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  for (const type of ['keydown', 'pointerdown', 'popstate']) {
    window.addEventListener(type, stop, { capture: true, signal });
  }
  setTimeout(stop, LATEST_MS);
}

/** Presses the element that the page marks with `data-shortcut`, or enters it where it is a field; false where there is none. */
export function pressMarked(name: string): boolean {
  const element = document.querySelector<HTMLElement>(`main [data-shortcut="${name}"]`);
  if (element === null) return false;
  element.focus();
  if (!element.matches('input')) element.click();
  return true;
}
