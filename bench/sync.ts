import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { Change } from '#shared/library/change.ts';
import { SYNC_PATH, type SyncRequest } from '#shared/library/sync-protocol.ts';
import { UNKNOWN_SETTINGS } from '#shared/settings.ts';

type Row = { name: string; value: number; unit: string };

const CARDS = 10_000;
const ROUNDS = 200;
const CATEGORY = { id: 'cat900', name: 'Many words' };

/**
 * What one change costs in a library of 10,000 cards, on the embedded database: bytes and time over HTTP, and the
 * requests per second as a ratio to the same statements run directly in this process, both in one run.
 */
export async function benchSync(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-sync-'));
  const db = await openDatabase({ dataDir });
  const clock = () => new Date();
  const app = await createApp({
    db,
    clock,
    mailer: createMailer({ clock, wake: () => {} }),
    config: { ...UNKNOWN_SETTINGS, planLimits: 'off', publicUrl: 'http://localhost' },
    access: { trustedProxies: [], signInLimits: 'on' },
    billing: null,
    paymentPages: null,
    google: null,
    signInPages: null,
    clientDir: null,
    logger: false,
  });
  try {
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const family = await signUp(url);
    const client = new Client(url, family.token);
    const start = performance.now();
    const first = await client.sync([importOf(CARDS)]);
    const importMs = performance.now() - start;
    client.since = first.rev;
    return [
      { name: `first sync with an import of ${CARDS} cards`, value: importMs, unit: 'ms' },
      ...(await measureOneChange(client, db, family.id)),
    ];
  } finally {
    await app.close();
    await db.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureOneChange(client: Client, db: Database, userId: string): Promise<Row[]> {
  const httpMs: number[] = [];
  const directMs: number[] = [];
  let bytes = { sent: 0, received: 0 };
  const direct = { deviceId: randomUUID(), seq: 0, since: client.since };
  for (let round = 0; round < ROUNDS; round += 1) {
    let start = performance.now();
    const answer = await client.sync([putCard(round)]);
    httpMs.push(performance.now() - start);
    bytes = answer.bytes;
    direct.since = answer.rev;
    start = performance.now();
    direct.seq += 1;
    const request: SyncRequest = {
      deviceId: direct.deviceId,
      since: direct.since,
      changes: [{ seq: direct.seq, change: putCard(round + ROUNDS) }],
    };
    const { rev } = await db.asFamily(userId, (tx) =>
      syncLibrary(tx, userId, request, { now: new Date(), planLimits: 'off' }),
    );
    directMs.push(performance.now() - start);
    client.since = rev;
  }
  const http = median(httpMs);
  return [
    { name: `sync of one change among ${CARDS} cards`, value: http, unit: 'ms' },
    { name: 'its request body', value: bytes.sent, unit: 'bytes' },
    { name: 'its answer body', value: bytes.received, unit: 'bytes' },
    { name: 'requests per second, one after the other', value: 1000 / http, unit: '1/s' },
    { name: 'ratio to the same SQL run directly', value: median(directMs) / http, unit: 'x' },
  ];
}

class Client {
  since = 0;
  readonly #deviceId = randomUUID();
  readonly #url: string;
  readonly #token: string;
  #seq = 0;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async sync(changes: Change[]): Promise<{ rev: number; bytes: { sent: number; received: number } }> {
    const numbered = changes.map((change) => {
      this.#seq += 1;
      return { seq: this.#seq, change };
    });
    const request: SyncRequest = { deviceId: this.#deviceId, since: this.since, changes: numbered };
    const body = JSON.stringify(request);
    const response = await fetch(`${this.#url}${SYNC_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`sync answered ${response.status}: ${text}`);
    const { rev } = JSON.parse(text) as { rev: number };
    return { rev, bytes: { sent: Buffer.byteLength(body), received: Buffer.byteLength(text) } };
  }
}

async function signUp(url: string): Promise<{ id: string; token: string }> {
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'bench' },
    body: JSON.stringify({ email: 'bench@example.org', password: 'secret1' }),
  });
  const body = (await response.json()) as { access_token: string; user: { id: string } };
  return { id: body.user.id, token: body.access_token };
}

function importOf(count: number): Change {
  const flashcards = Array.from({ length: count }, (_, i) => ({
    id: `f900${i}`,
    word: `word ${i}`,
    categoryId: CATEGORY.id,
  }));
  return { type: 'importFlashcards', categories: [CATEGORY], flashcards };
}

function putCard(i: number): Change {
  const flashcard = { id: `f901${i}`, word: `more ${i}`, pinyin: 'duō', categoryId: CATEGORY.id };
  return { type: 'putFlashcard', flashcard, categoryName: CATEGORY.name };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
