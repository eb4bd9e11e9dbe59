/** A page that paints nothing more, because it was hidden meanwhile, does the work after this. */
const LATEST_MS = 100;

/** Does `work` once the next frame is painted, so that it does not delay what a tap shows. */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const workOnce = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  requestAnimationFrame(() => setTimeout(workOnce));
  setTimeout(workOnce, LATEST_MS);
}
