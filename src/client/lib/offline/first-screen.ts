const waiters: (() => void)[] = [];
let isFirstScreenShown = false;

/** Resolves once the first screen is visible. Each waiter runs in its own task so that taps are handled in between. */
export function waitForFirstScreen(): Promise<void> {
  if (isFirstScreenShown && waiters.length === 0) return Promise.resolve();
  return new Promise((resolve) => waiters.push(resolve));
}

export function markFirstScreenShown(): void {
  if (isFirstScreenShown) return;
  isFirstScreenShown = true;
  runNextWaiter();
}

function runNextWaiter(): void {
  waiters[0]?.();
  setTimeout(() => {
    waiters.shift();
    if (waiters.length > 0) runNextWaiter();
  });
}
