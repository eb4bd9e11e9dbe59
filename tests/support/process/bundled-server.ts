import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { THREAD } from '../../../scripts/lib/build/bundle-server.mjs';

const FOLDER = fileURLToPath(new URL('../../../.cache/test-programs/', import.meta.url));
const path = (relative: string) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

/** The server of these sources, with its thread, as Node runs it, without the browser app: for tests of its process. */
export type BundledServer = { entry: string; remove(): Promise<void> };

/** Bundles the server in a folder of its own, with the migrations that it looks for there. */
export async function bundleServerForTests(): Promise<BundledServer> {
  const folder = join(FOLDER, `server-${process.pid}`);
  const entry = join(folder, 'main.js');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await symlink(path('src/server/db/migrations'), join(folder, 'migrations'));
  await build({
    entryPoints: ['src/server/main.ts', THREAD].map(path),
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return { entry, remove: () => rm(folder, { recursive: true, force: true }) };
}
