import { cp, rm } from 'node:fs/promises';
import { projectPath, ROOT } from './project-paths.mjs';

/**
 * esbuild's options for code that runs in Node: our own files in one bundle, npm packages left where they are
 * (some carry binaries or WebAssembly beside their code).
 * @param {{ entry: string, outfile: string }} files relative to the checkout.
 */
export function nodeBundle({ entry, outfile }) {
  return {
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  };
}

/** Copies the SQL migrations beside a server bundle, where it looks for them. */
export async function copyMigrations(folder) {
  const target = projectPath(`${folder}/migrations`);
  await rm(target, { recursive: true, force: true });
  await cp(projectPath('src/server/db/migrations'), target, { recursive: true });
}

/** Builds dist/server/main.js and its migrations. */
export async function bundleServer() {
  const { build } = await import('esbuild');
  await build(nodeBundle({ entry: 'src/server/main.ts', outfile: 'dist/server/main.js' }));
  await copyMigrations('dist/server');
}
