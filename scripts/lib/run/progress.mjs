/** Formats a duration such as `0.4 s`, `12 s` or `2 min 5 s`. */
export function formatDuration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Prints a label, runs a task and prints its duration. Prints to standard error, because the output of a command may go to a
 * file. Errors of the task reach the caller.
 */
export async function withProgress(label, runTask) {
  const start = performance.now();
  console.error(`${label} …`);
  const result = await runTask();
  console.error(`  done in ${formatDuration(performance.now() - start)}`);
  return result;
}

/** A failure without a stack trace. Its message says what happened and what to do. */
export class PlainFailure extends Error {}
