import { availableParallelism } from 'node:os';
import { buildProduct } from '../build/build-product.mjs';
import { formatDuration } from '../run/progress.mjs';
import { listBenches, prepareBenchFolder, runBench } from '../run/run-bench.mjs';
import { runNode } from '../run/run-command.mjs';
import { checkWords } from './check-words.mjs';
import { checkRules } from './rules.mjs';
import {
  clearReport,
  countPlaywright,
  countVitest,
  PLAYWRIGHT_REPORT,
  readCounts,
  VITEST_REPORT,
} from './test-report.mjs';

/** The checks that read the code without running it. */
export const STATIC_STEPS = [
  {
    name: 'format and lint',
    run: () => runNode('node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']),
  },
  {
    name: 'types',
    // A single thread leaves a core to the tests, which run at the same time.
    run: () => runNode('node_modules/@typescript/native/bin/tsc', ['-b', '--singleThreaded']),
  },
  {
    name: 'import arrows',
    run: () =>
      runNode('node_modules/dependency-cruiser/bin/dependency-cruise.mjs', [
        'src',
        'tools',
        'tests',
        '--config',
        '.dependency-cruiser.cjs',
      ]),
  },
  {
    name: 'words and references',
    run: async () => {
      const checks = [checkWords(), checkRules()];
      return {
        code: Math.max(...checks.map(({ code }) => code)),
        output: checks.map(({ output }) => output).join('\n'),
      };
    },
  },
  { name: 'unused code', run: () => runNode('node_modules/knip/bin/knip.js', ['--no-progress']) },
];

export const BUILD_STEP = {
  name: 'build',
  run: async () => {
    await buildProduct();
    return { code: 0, output: '' };
  },
};

/** Creates a step that runs Vitest with arguments such as a project or files, or on all tests without arguments. */
export function createVitestStep(name, selection, env = { TESTS: 'short' }) {
  return {
    name,
    run: async () => {
      clearReport(VITEST_REPORT);
      const { code, output } = await runNode(
        'node_modules/vitest/vitest.mjs',
        [
          'run',
          // One worker more than there are cores, because contract tests wait for half of their time. More would load the server too often.
          `--maxWorkers=${availableParallelism() + 1}`,
          ...selection,
          '--reporter=dot',
          '--reporter=json',
          `--outputFile.json=${VITEST_REPORT}`,
        ],
        { env },
      );
      const counts = readCounts(VITEST_REPORT, countVitest);
      return { code, output, note: counts ? `${counts.passed} tests` : undefined };
    },
  };
}

/** Creates a step that runs Playwright. `env` selects its tests (playwright.config.ts). */
export function createBrowserStep(name, chromium, env) {
  return {
    name,
    run: async () => {
      clearReport(PLAYWRIGHT_REPORT);
      const { code, output } = await runNode(
        'node_modules/@playwright/test/cli.js',
        ['test', '--reporter=line,json'],
        { env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT } },
      );
      const counts = readCounts(PLAYWRIGHT_REPORT, countPlaywright);
      return { code, output, note: counts ? `${counts.passed} tests` : undefined };
    },
  };
}

/** Creates a step that runs all benchmarks once on little data, two at a time, to show that they still work. */
export function createBenchStep(name, chromium) {
  return {
    name,
    run: async () => {
      await prepareBenchFolder();
      const benches = listBenches();
      const problems = [];
      const runNext = async () => {
        for (let bench = benches.shift(); bench; bench = benches.shift()) {
          const { problem } = await runBench(bench, { BENCH_FORM: 'short', CHROMIUM_PATH: chromium });
          if (problem) problems.push(`${bench}: ${problem}`);
        }
      };
      await Promise.all([runNext(), runNext()]);
      return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n') };
    },
  };
}

/**
 * Runs a step, then prints one line with its result, name and time, and its output if it failed. Nothing is printed in between,
 * because steps may run in parallel.
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string, note?: string }>} run
 * @returns {Promise<boolean>} true if the step passed
 */
async function runStep(name, run) {
  const start = performance.now();
  const { code, output, note } = await run().catch((error) => ({
    code: 1,
    output: String(error.stack ?? error),
  }));
  const time = formatDuration(performance.now() - start).padStart(11);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(32)}${time}${note ? `  ${note}` : ''}`);
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  return code === 0;
}

/** Runs all steps one after the other, even if one fails. Returns the names of the failed steps. */
export async function runLane(steps) {
  const failed = [];
  for (const { name, run } of steps) {
    if (!(await runStep(name, run))) failed.push(name);
  }
  return failed;
}
