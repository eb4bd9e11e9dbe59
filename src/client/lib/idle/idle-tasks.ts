const TIMEOUT_MS = 100;

export function runAfterPaint(work: () => void): void {
  let isDone = false;
  const workOnce = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(workOnce));
  setTimeout(workOnce, TIMEOUT_MS);
}

/** Lets the browser paint and handle input before the caller continues. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Short enough that a tap does not wait a full frame, even on a slow phone. */
const SLICE_MS = 4;
const ITEMS_PER_CHECK = 20;

export function runInSlices<Item>(
  items: readonly Item[],
  work: (item: Item) => void,
  onDone: () => void,
): () => void {
  let nextIndex = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSlice = () => {
    const endTime = performance.now() + SLICE_MS;
    while (nextIndex < items.length && performance.now() < endTime) {
      for (const item of items.slice(nextIndex, nextIndex + ITEMS_PER_CHECK)) work(item);
      nextIndex += ITEMS_PER_CHECK;
    }
    if (nextIndex < items.length) timer = setTimeout(runSlice);
    else onDone();
  };
  timer = setTimeout(runSlice);
  return () => clearTimeout(timer);
}
