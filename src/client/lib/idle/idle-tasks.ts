const HIDDEN_PAGE_TIMEOUT_MS = 100;

/** Runs `work` after the next paint, or after 100 ms on a hidden page, which is never painted. */
export function runAfterPaint(work: () => void): void {
  let isDone = false;
  const workOnce = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(workOnce));
  setTimeout(workOnce, HIDDEN_PAGE_TIMEOUT_MS);
}

/** Lets the browser paint and handle input before the caller continues. */
export function waitForNextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Short enough that a tap never waits a full frame, even on a slow phone. */
const SLICE_MS = 4;

/** Processes the items in short slices. Returns a function that cancels the rest, so that `onDone` is not called. */
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
      work(items[nextIndex] as Item);
      nextIndex += 1;
    }
    if (nextIndex < items.length) timer = setTimeout(runSlice);
    else onDone();
  };
  timer = setTimeout(runSlice);
  return () => clearTimeout(timer);
}
