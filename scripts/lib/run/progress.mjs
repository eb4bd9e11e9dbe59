/** A time for people: `0.4 s`, `12 s`, `2 min 5 s`. */
export function formatDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Says what begins, runs it, says how long it took: on standard error, because a command's output may go to a file. What
 * `work` throws goes on to the caller.
 */
export async function withProgress(words, work) {
  const start = performance.now();
  console.error(`${words} …`);
  const result = await work();
  console.error(`  done in ${formatDuration(performance.now() - start)}`);
  return result;
}

/** A failure that needs no stack: its message says what happened and what to do. */
export class PlainFailure extends Error {}
