import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { buildProduct } from '../lib/build/build-product.mjs';
import { findChromium } from '../lib/run/find-chromium.mjs';
import { withProgress } from '../lib/run/progress.mjs';
import { projectPath } from '../lib/run/project-paths.mjs';
import { listBenches, prepareBenchFolder, runBench } from '../lib/run/run-bench.mjs';
import { runScript } from '../lib/run/run-script.mjs';

function printTable(rows) {
  const width = Math.max(...rows.map((row) => row.name.length));
  for (const { name, value, unit } of rows) {
    const figure = Number(value.toPrecision(4)).toLocaleString('en', { maximumFractionDigits: 4 });
    console.log(`  ${name.padEnd(width)}  ${figure.padStart(12)} ${unit}`);
  }
}

/** `npm run bench [-- name …]`: runs one benchmark after the other. Prints a table and writes bench/results/latest.json. */
await runScript('test', async () => {
  await buildProduct();
  const env = { CHROMIUM_PATH: await findChromium() };
  await prepareBenchFolder();
  const results = {};
  let hasFailed = false;
  for (const name of listBenches(process.argv.slice(2))) {
    const { rows, problem } = await withProgress(name, () => runBench(name, env));
    if (problem) {
      hasFailed = true;
      console.error(problem);
    } else {
      printTable(rows);
      results[name] = rows;
    }
  }
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryBytes: totalmem(),
  };
  mkdirSync(projectPath('bench/results'), { recursive: true });
  const report = { measuredAt: new Date().toISOString(), machine, results };
  writeFileSync(projectPath('bench/results/latest.json'), `${JSON.stringify(report, null, 2)}\n`);
  console.log('\nWritten to bench/results/latest.json');
  if (hasFailed) process.exit(1);
});
