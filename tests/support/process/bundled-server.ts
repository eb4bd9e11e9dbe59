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

type FirstStart = {
  /** The server's file. */
  entry: string;
  servers: number;
  /** A fresh database that all of them use; without it they share one fresh data folder. */
  databaseUrl?: string;
};

/** Starts several servers at the same moment where nothing is yet. @throws what a server that did not come up printed */
export async function startTogether({ entry, servers, databaseUrl }: FirstStart): Promise<StartedProduct[]> {
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

/** Ends them and removes their folders. */
export async function stopTogether(started: readonly StartedProduct[]): Promise<void> {
  for (const product of started) await product.stop();
  for (const { dataDir } of started) await rm(dataDir, { recursive: true, force: true });
}

/** Signs in with the demo password of each folder that has one, and signs a new family up on each server. Returns the sign-ins. */
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
