import { runNode } from '../lib/run/run-command.mjs';
import { runScript } from '../lib/run/run-script.mjs';

/**
 * `npm run test:timing [-- factor]`: the comparison of answer times of `npm test` with `factor` (32) times as many samples, one after the other. Takes some minutes; prints what it measured.
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
