import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { SYNC_PATH, SYNC_PROTOCOL } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';
import { signUp } from '#tests/support/server/sign-up.ts';
import { choose, type Row } from './form.ts';

const DEVICES = choose(20, 2);
const FILLER_MB = choose(200, 1);
/** Between two syncs of a device: far more often than any device asks. */
const PAUSE_MS = 500;
const HOUR_MS = 3_600_000;

/**
 * How long requests wait while a backup is made of a database of 200 MB, with 20 devices that write all the time;
 * beside it, the same without a backup. Server and devices share one process, the backup runs in its own.
 */
export async function benchBackup(): Promise<Row[]> {
  const { url, db, dataDir, stop } = await startServer();
  try {
    const tokens: string[] = [];
    for (let made = 0; made < DEVICES; made += 1) tokens.push((await signUp({ url })).accessToken);
    const waits: number[] = [];
    const stopping = new AbortController();
    await db.transaction(async (tx) => {
      // Text that gzip cannot make much smaller.
      await tx.execute(sql`insert into mails (id, event, content, state, due_at, created_at, finished_at, attempts)
        select gen_random_uuid(), 'filler/' || n, jsonb_build_object('text', (
          select string_agg(md5(n::text || part), '') from generate_series(1, 320) part)), 'dead', now(), now(), now(), 1
        from generate_series(1, ${FILLER_MB * 100}::int) n`);
    });
    const devices = tokens.map((token) => keepSyncing(url, token, waits, stopping.signal));
    // The first sync of a device makes its library.
    await sleep(choose(10_000, 1_000));
    waits.splice(0);
    await sleep(choose(15_000, 1_000));
    const alone = waits.splice(0);
    const start = performance.now();
    await runChild(dataDir);
    const seconds = (performance.now() - start) / 1000;
    const during = waits.splice(0);
    stopping.abort();
    await Promise.all(devices);
    const folder = join(dataDir, 'backups');
    const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.gz'));
    return [
      ...describeWaits('without a backup', alone),
      ...describeWaits('during a backup', during),
      { name: 'a backup takes', value: seconds, unit: 's' },
      { name: 'size of the file', value: (await stat(join(folder, name))).size / 1e6, unit: 'MB' },
    ];
  } finally {
    await stop();
  }
}

/** A server in this process without limits, on a PostgreSQL of its own; `stop` ends it and removes its data. */
async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const db = await openDatabase({ dataDir });
  const clock = () => new Date();
  const app = await createApp({
    db,
    clock,
    mailer: createMailer({ clock, wake: () => {} }),
    config: { ...UNKNOWN_SETTINGS, planLimits: 'off', publicUrl: 'http://localhost' },
    access: { trustedProxies: [], signInLimits: 'off', sessionLife: { idleMs: HOUR_MS, maxMs: HOUR_MS } },
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

function describeWaits(when: string, waits: number[]): Row[] {
  const sorted = waits.toSorted((a, b) => a - b);
  return [
    { name: `syncs ${when}`, value: sorted.length, unit: '' },
    { name: `median wait ${when}`, value: sorted[Math.floor(sorted.length / 2)] ?? 0, unit: 'ms' },
    { name: `longest wait ${when}`, value: sorted.at(-1) ?? 0, unit: 'ms' },
  ];
}

async function runChild(dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups'), DATABASE_URL: '' };
  const child = spawn(process.execPath, ['dist/server/backup-child.js'], { env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The backup ended with ${code}.`);
}

async function keepSyncing(url: string, token: string, waits: number[], signal: AbortSignal): Promise<void> {
  let copy: { rev: number; token: string } | null = null;
  while (!signal.aborted) {
    const change = {
      type: 'addFlashcard',
      flashcard: { id: `f${randomUUID()}`, word: 'moon', categoryId: 'cat900' },
      categoryName: 'Many words',
    };
    const changes = copy === null ? [] : [{ id: randomUUID(), base: copy.rev, change }];
    const body = { protocol: SYNC_PROTOCOL, shape: LIBRARY_SHAPE, copy, changes, page: null };
    const start = performance.now();
    const answer = (await post(`${url}${SYNC_PATH}`, body, token)) as { rev: number; token: string };
    waits.push(performance.now() - start);
    copy = { rev: answer.rev, token: answer.token };
    await sleep(PAUSE_MS * (0.5 + Math.random()));
  }
}

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
