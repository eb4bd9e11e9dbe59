import { runNode } from '../lib/run/run-command.mjs';
import { runScript } from '../lib/run/run-script.mjs';

/**
 * `npm run test:timing [-- factor]`: compares response times as `npm test` does, but with `factor` (32) times as many samples.
 * Takes a few minutes and prints its measurements.
 */
await runScript('test', async () => {
  const { code, output } = await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--project=contract',
      '--no-file-parallelism',
      '--silent=false',
      'tests/contract/auth/timing.long.test.ts',
      'tests/contract/waitlist/join.test.ts',
    ],
    { env: { TIMING_FACTOR: process.argv[2] ?? '32' } },
  );
  console.log(output.trim());
  if (code !== 0) process.exit(1);
});
