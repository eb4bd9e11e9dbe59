const waiting: (() => void)[] = [];
let isPainted = false;

/** Each caller that waits gets a task of its own, so that the browser can answer a tap in between. */
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
