const waiting: (() => void)[] = [];
let isPainted = false;

/**
 * Resolves once the first screen has been painted: what it does without is loaded then. Callers that wait until then each get a
 * task of their own, in the order of their calls, so that the browser can answer a tap in between; a later call resolves at
 * once.
 */
export function afterFirstScreen(): Promise<void> {
  if (isPainted && waiting.length === 0) return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

/** Marks the first screen as painted; later calls do nothing. */
export function announceFirstScreen(): void {
  if (isPainted) return;
  isPainted = true;
  runNextWaiter();
}

function runNextWaiter(): void {
  waiting[0]?.();
  setTimeout(() => {
    waiting.shift();
    if (waiting.length > 0) runNextWaiter();
  });
}
