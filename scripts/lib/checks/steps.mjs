import { formatDuration } from '../run/progress.mjs';

/**
 * Runs one step, prints one line when it is over (`ok` or `FAILED`, its name, its time) and, when it failed, all it
 * printed. Steps may run side by side: nothing is printed while they work, so their words never mix.
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string, note?: string }>} work
 * @returns {Promise<boolean>} whether it passed.
 */
export async function runStep(name, work) {
  const start = performance.now();
  const { code, output, note } = await work().catch((error) => ({
    code: 1,
    output: String(error.stack ?? error),
  }));
  const time = formatDuration(performance.now() - start).padStart(11);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(32)}${time}${note ? `  ${note}` : ''}`);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  return code === 0;
}

/** Runs steps one after the other, all of them even when one fails, and returns the names of those that failed. */
export async function runLane(steps) {
  const failed = [];
  for (const { name, work } of steps) {
    if (!(await runStep(name, work))) failed.push(name);
  }
  return failed;
}
