const waiting: (() => void)[] = [];
let isPainted = false;

/** Resolves once the first screen is on display. Each waiter runs in its own task so the browser can handle taps in between. */
export function afterFirstScreen(): Promise<void> {
  if (isPainted && waiting.length === 0) return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

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
