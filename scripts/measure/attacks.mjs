import { spawnSync } from 'node:child_process';
import { buildProduct } from '../lib/build/build-product.mjs';
import { ROOT } from '../lib/run/project-paths.mjs';
import { runScript } from '../lib/run/run-script.mjs';

/** The arguments of Vitest that replay each kind of attack, and the environment variables that say how often. */
const REPLAYS = [
  [['run', '--project=unit', 'tests/attacks'], { TESTS: 'long' }],
  [
    [
      ...['run', '--project=contract', 'test-pages', 'auth/sign-in-limits', 'auth/keys-at-work'],
      ...['generated-requests', 'fairness'],
    ],
    {},
  ],
  [
    [
      ...['run', '--project=unit', 'read-export', 'large-bodies', 'undo-deletion', 'days-of-devices'],
      ...['server/http'],
    ],
    { UNDO_RUNS: '10000' },
  ],
  [['run', '--project=contract', 'convergence'], { CONVERGENCE_RUNS: '500' }],
];

/**
 * `npm run attacks`: repeats all attacks that once succeeded, then runs `npm run bench:fairness`. nginx, Caddy and HAProxy must
 * be on the PATH.
 */
await runScript('test', async () => {
  await buildProduct();
  const runProgram = (program, args, env = {}) => {
    const { status } = spawnSync(process.execPath, [program, ...args], {
      ...{ cwd: ROOT, stdio: 'inherit' },
      env: { ...process.env, ...env },
    });
    if (status !== 0) process.exitCode = 1;
  };
  for (const [args, env] of REPLAYS) runProgram('node_modules/vitest/vitest.mjs', args, env);
  runProgram('scripts/measure/bench-fairness.mjs', []);
});
