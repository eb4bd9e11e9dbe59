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
