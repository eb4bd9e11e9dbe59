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

/** The checks that read the code and run none of it. */
export const STATIC_STEPS = [
  {
    name: 'format and lint',
    work: () => runNode('node_modules/@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']),
  },
  {
    name: 'types',
    // In one thread it takes half of the processor, which tests use at the same time.
    work: () => runNode('node_modules/@typescript/native/bin/tsc', ['-b', '--singleThreaded']),
  },
  {
    name: 'import arrows',
    work: () =>
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
    work: async () => {
      const checks = [checkWords(), checkRules()];
      return {
        code: Math.max(...checks.map(({ code }) => code)),
        output: checks.map(({ output }) => output).join('\n'),
      };
    },
  },
  { name: 'unused code', work: () => runNode('node_modules/knip/bin/knip.js', ['--no-progress']) },
];

export const BUILD_STEP = {
  name: 'build',
  work: async () => {
    await buildProduct();
    return { code: 0, output: '' };
  },
};

/** Runs Vitest with further arguments, such as a project or files; on everything where there are none. */
export function vitestStep(name, selection, env = { TESTS: 'short' }) {
  return {
    name,
    work: async () => {
      clearReport(VITEST_REPORT);
      const { code, output } = await runNode(
        'node_modules/vitest/vitest.mjs',
        [
          'run',
          // One more than there are cores: contract tests wait about half of their time, but each worker has to read the server.
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

/** Runs Playwright; `env` says which of its tests (playwright.config.ts). */
export function browserStep(name, chromium, env) {
  return {
    name,
    work: async () => {
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

/** Runs the benchmarks once and on little data, because one that no longer runs measures nothing; two at a time. */
export function benchStep(name, chromium) {
  return {
    name,
    work: async () => {
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
 * Runs one step, prints one line when it is over (`ok` or `FAILED`, its name, its time) and, when it failed, all it
 * printed. Steps may run side by side: nothing is printed while they work, so their words never mix.
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string, note?: string }>} work
 * @returns {Promise<boolean>} whether it passed.
 */
async function runStep(name, work) {
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
