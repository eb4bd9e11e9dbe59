import { randomUUID } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { DEMO_EMAIL } from '#server/auth/records/users.ts';
import { readSecretFile } from '#server/files/private-files.ts';
import { THREAD } from '../../../scripts/lib/build/bundle-server.mjs';
import { type StartedProduct, startProduct } from '../browser/started-product.ts';
import { createTestClient } from '../server/test-client.ts';
import { makeScratchFolder } from './scratch-folder.ts';

const OUTPUT_FOLDER = fileURLToPath(new URL('../../../.cache/test-programs/', import.meta.url));
const resolvePath = (relative: string) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

/** The bundled server and its worker thread, without the browser app. */
export type BundledServer = { entry: string; remove(): Promise<void> };

/** Bundles the server into a new folder that links to the migrations. */
export async function bundleServerForTests(): Promise<BundledServer> {
  const folder = join(OUTPUT_FOLDER, `server-${process.pid}`);
  const entry = join(folder, 'main.js');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await symlink(resolvePath('src/server/db/migrations'), join(folder, 'migrations'));
  await build({
    entryPoints: ['src/server/main.ts', THREAD].map(resolvePath),
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

/**
 * Starts several servers at once, on the empty database at `databaseUrl` or by default on one empty data folder.
 * @throws with the output of a server that did not start
 */
export async function startServers({
  entry,
  servers,
  databaseUrl,
}: {
  entry: string;
  servers: number;
  databaseUrl?: string;
}): Promise<StartedProduct[]> {
  const sharedFolder = await makeScratchFolder('first-start-');
  const starts = Array.from({ length: servers }, async () => {
    const dataDir = databaseUrl === undefined ? sharedFolder : await makeScratchFolder('first-start-');
    return startProduct({ entry, dataDir, ...(databaseUrl && { env: { DATABASE_URL: databaseUrl } }) });
  });
  const outcomes = await Promise.allSettled(starts);
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure === undefined) return started;
  await stopServers(started);
  throw failure.reason;
}

/** Stops the servers and removes their folders. */
export async function stopServers(started: readonly StartedProduct[]): Promise<void> {
  for (const product of started) await product.stop();
  for (const { dataDir } of started) await rm(dataDir, { recursive: true, force: true });
}

/** Signs up a family on each server. Returns how many servers have a demo account, after signing in to it. */
export async function signInOnServers(started: readonly StartedProduct[]): Promise<number> {
  let demoCount = 0;
  for (const { url, dataDir } of started) {
    const { auth } = createTestClient(url);
    const password = await readSecretFile(join(dataDir, 'demo-password.txt'), 'the demo password');
    if (password !== '') {
      const { error } = await auth.signInWithPassword({ email: DEMO_EMAIL, password });
      if (error) throw error;
      demoCount += 1;
    }
    const { error } = await auth.signUp({ email: `${randomUUID()}@example.org`, password: 'secret1' });
    if (error) throw error;
  }
  return demoCount;
}
