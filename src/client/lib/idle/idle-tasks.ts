const TIMEOUT_MS = 100;

export function afterPaint(work: () => void): void {
  let isDone = false;
  const workOnce = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(workOnce));
  setTimeout(workOnce, TIMEOUT_MS);
}

/** Lets the browser paint and handle input between two pieces of work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Short enough that a tap does not wait a whole frame, even on a slow phone. */
const SLICE_MS = 4;
const ITEMS_PER_CHECK = 20;

export function runInSlices<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
  onDone: () => void,
): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSlice = () => {
    const end = performance.now() + SLICE_MS;
    while (next < items.length && performance.now() < end) {
      for (const item of items.slice(next, next + ITEMS_PER_CHECK)) work(item);
      next += ITEMS_PER_CHECK;
    }
    if (next < items.length) timer = setTimeout(runSlice);
    else onDone();
  };
  timer = setTimeout(runSlice);
  return () => clearTimeout(timer);
}
