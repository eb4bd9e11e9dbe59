import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { UNKNOWN_SETTINGS } from '#shared/http/settings.ts';

const HOUR_MS = 3_600_000;

/** A server in this process on a PostgreSQL of its own; `stop` ends it and removes its data. */
export type BenchServer = { url: string; db: Database; dataDir: string; stop(): Promise<void> };

/** Starts a server without payments and without plan limits, on a free port of this machine. */
export async function startBenchServer({
  signInLimits,
}: {
  signInLimits: 'on' | 'off';
}): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const db = await openDatabase({ dataDir });
  const clock = () => new Date();
  const app = await createApp({
    db,
    clock,
    mailer: createMailer({ clock, wake: () => {} }),
    config: { ...UNKNOWN_SETTINGS, planLimits: 'off', publicUrl: 'http://localhost' },
    access: { trustedProxies: [], signInLimits, sessionLife: { idleMs: HOUR_MS, maxMs: HOUR_MS } },
    billing: null,
    google: null,
    testPages: null,
    largeBodies: null,
    mediaQuota: 100 * 1024 * 1024,
    storyModel: null,
    clientDir: null,
    logger: false,
    countRequests: null,
  });
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    db,
    dataDir,
    stop: async () => {
      await app.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
