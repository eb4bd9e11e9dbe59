const waiting: (() => void)[] = [];
let isPainted = false;

/** Resolves after the first paint. Each waiting caller gets its own task so that the browser can handle a tap in between. */
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
