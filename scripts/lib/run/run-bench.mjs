import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { copyMigrations, createNodeBundleOptions } from '../build/bundle-server.mjs';
import { projectPath } from './project-paths.mjs';
import { runCommand } from './run-command.mjs';

/** It is as deep as the folder of project-paths.mjs, whose bundled copy finds the checkout above itself. */
const FOLDER = '.cache/bench/built';
/** Marks the line with the figures in the output of a benchmark. */
const MARK = '@@figures@@';

/** Lists the benchmarks, which are the modules in bench/ that export a `bench…` function. `wanted` selects some by name. */
export function listBenches(wanted = []) {
  return readdirSync(projectPath('bench'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /^export (?:async )?function bench[A-Z]/m.test(readFileSync(projectPath(`bench/${file}`), 'utf8')),
    )
    .map((file) => file.replace('.ts', ''))
    .filter((name) => wanted.length === 0 || wanted.includes(name));
}

/** Prepares the folder of the bundled benchmarks with the migrations that the server expects next to itself. */
export async function prepareBenchFolder() {
  await rm(projectPath(FOLDER), { recursive: true, force: true });
  await mkdir(projectPath(FOLDER), { recursive: true });
  await copyMigrations(FOLDER);
}

/**
 * Runs every `bench…` function that bench/<name>.ts exports. Each benchmark has its own process, so that memory and compiled code
 * do not affect the next one.
 * @returns {Promise<{ rows: { name: string, value: number, unit: string }[], problem?: string }>}
 */
export async function runBench(name, env) {
  const { build } = await import('esbuild');
  await build(createNodeBundleOptions([`bench/${name}.ts`], FOLDER));
  const script = `const module = await import(${JSON.stringify(pathToFileURL(projectPath(`${FOLDER}/${name}.js`)).href)});
    const rows = [];
    for (const [key, run] of Object.entries(module)) if (/^bench[A-Z]/.test(key)) rows.push(...(await run()));
    process.stdout.write('\\n${MARK}' + JSON.stringify(rows) + '\\n', () => process.exit(0));`;
  const { code, output } = await runCommand(process.execPath, ['--input-type=module', '--eval', script], {
    env,
  });
  const line = output.split('\n').find((candidate) => candidate.startsWith(MARK));
  if (code !== 0 || !line) return { rows: [], problem: output.trim() };
  return { rows: JSON.parse(line.slice(MARK.length)) };
}
