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

const FOLDER = fileURLToPath(new URL('../../../.cache/test-programs/', import.meta.url));
const path = (relative: string) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

/** The bundled server and its thread without the browser app, for tests of its process. */
export type BundledServer = { entry: string; remove(): Promise<void> };

/** Bundles the server in a new folder, which links to the migrations. */
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

/**
 * Starts several servers at the same moment on the empty database at `databaseUrl`, or else on one empty data folder.
 * @throws with the output of a server that did not start
 */
export async function startTogether({
  entry,
  servers,
  databaseUrl,
}: {
  entry: string;
  servers: number;
  databaseUrl?: string;
}): Promise<StartedProduct[]> {
  const shared = await makeScratchFolder('first-start-');
  const starts = Array.from({ length: servers }, async () => {
    const dataDir = databaseUrl === undefined ? shared : await makeScratchFolder('first-start-');
    return startProduct({ entry, dataDir, ...(databaseUrl && { env: { DATABASE_URL: databaseUrl } }) });
  });
  const outcomes = await Promise.allSettled(starts);
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return started;
  await stopTogether(started);
  throw failed.reason;
}

/** Stops the servers and removes their folders. */
export async function stopTogether(started: readonly StartedProduct[]): Promise<void> {
  for (const product of started) await product.stop();
  for (const { dataDir } of started) await rm(dataDir, { recursive: true, force: true });
}

/** Signs a family up on each server, and returns how many servers had a demo account to sign in to. */
export async function signInTogether(started: readonly StartedProduct[]): Promise<number> {
  let signIns = 0;
  for (const { url, dataDir } of started) {
    const { auth } = createTestClient(url);
    const password = await readSecretFile(join(dataDir, 'demo-password.txt'), 'the demo password');
    if (password !== '') {
      const { error } = await auth.signInWithPassword({ email: DEMO_EMAIL, password });
      if (error) throw error;
      signIns += 1;
    }
    const { error } = await auth.signUp({ email: `${randomUUID()}@example.org`, password: 'secret1' });
    if (error) throw error;
  }
  return signIns;
}
