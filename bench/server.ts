import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { getLocalDay } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { type Revision, SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { type StartedProduct, startProduct } from '#tests/support/browser/started-product.ts';
import { createLongLibrary } from '#tests/support/library/ten-years-family.ts';
import { createSyncRequest, toRevision } from '#tests/support/server/account-server.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';
import { choose, median, type Row } from './form.ts';

const ENTRY = resolve(process.env.BENCH_ENTRY ?? 'dist/server/main.js');
const STARTS = choose(5, 1);
const EDITS = choose(300, 5);
const FAMILIES = 8;
const CARDS = choose(10_000, 100);
const DAYS = choose(365, 10);
const CATEGORY = { id: 'cat900', name: 'Many words' };

/**
 * The built server as a process with everything that it starts: first and second start, memory at rest, one edit, eight families at
 * once. BENCH_ENTRY names the server of another build, to compare two of them.
 */
export async function benchServer(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-server-'));
  const start = performance.now();
  const product = await startProduct({ entry: ENTRY, dataDir, env: { NODE_ENV: 'production' } });
  try {
    const firstMs = performance.now() - start;
    const starts: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      await product.kill('SIGTERM');
      const again = performance.now();
      await product.restart();
      starts.push(performance.now() - again);
    }
    const families: Family[] = [];
    for (let count = 0; count < FAMILIES; count += 1)
      families.push(new Family(product, await signUp(product)));
    const [one] = families as [Family];
    const importMs = await timeOf(() => one.importCards());
    const editMs: number[] = [];
    for (let round = 0; round < EDITS; round += 1) editMs.push(await timeOf(() => one.edit()));
    for (const family of families.slice(1)) await family.importCards();
    const togetherMs = await timeOf(() =>
      Promise.all(
        families.map(async (family) => {
          for (let round = 0; round < EDITS; round += 1) await family.edit();
        }),
      ),
    );
    const memory = await readMemory(dataDir);
    return [
      { name: 'first start', value: firstMs, unit: 'ms' },
      { name: 'second start', value: median(starts), unit: 'ms' },
      { name: `import of ${CARDS} cards`, value: importMs, unit: 'ms' },
      { name: 'sync of one edit', value: median(editMs), unit: 'ms' },
      {
        name: `${FAMILIES} families at once: edits a second`,
        value: (FAMILIES * EDITS) / (togetherMs / 1000),
        unit: '1/s',
      },
      { name: 'memory of all processes', value: memory, unit: 'MB' },
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The import of what a family has exported after a year. */
export async function benchYear(): Promise<Row[]> {
  const product = await startProduct({ entry: ENTRY });
  try {
    const family = new Family(product, await signUp(product));
    const name = `import of an export of ${DAYS} days and ${Math.min(2_000, CARDS)} cards`;
    return [{ name, value: await timeOf(() => family.importYear()), unit: 'ms' }];
  } finally {
    await product.stop();
  }
}

/** A family's device, which sends one change after the other. */
class Family {
  readonly #product: StartedProduct;
  readonly #user: SignedUp;
  #copy: Revision | null = null;
  #count = 0;

  constructor(product: StartedProduct, user: SignedUp) {
    this.#product = product;
    this.#user = user;
  }

  importCards(): Promise<void> {
    const flashcards = Array.from({ length: CARDS }, (_, i) => ({
      id: `f900${i}`,
      word: `word ${i}`,
      categoryId: CATEGORY.id,
    }));
    const importId = crypto.randomUUID();
    const about = { importId, at: '2016-01-01T10:00:00.000+01:00', fileName: 'words.csv' };
    return this.#sync({ type: 'importFlashcards', ...about, categories: [CATEGORY], flashcards });
  }

  edit(): Promise<void> {
    this.#count += 1;
    const number = this.#count % CARDS;
    const flashcard = {
      id: `f900${number}`,
      word: `word ${number}`,
      english: `edit ${this.#count}`,
      categoryId: CATEGORY.id,
    };
    return this.#sync({
      type: 'editFlashcard',
      flashcard,
      base: { english: null },
      categoryName: CATEGORY.name,
    });
  }

  async importYear(): Promise<void> {
    const today = getLocalDay(new Date());
    const cards = Math.min(2_000, CARDS);
    const library = createLongLibrary({ userId: this.#user.user.id, today, days: DAYS, cards });
    await this.#post(ACCOUNT_PATHS.import, { library, replace: true });
  }

  async #sync(change: Change): Promise<void> {
    const body = createSyncRequest({ changes: [change], copy: this.#copy });
    this.#copy = toRevision((await this.#post(SYNC_PATH, body)) as Parameters<typeof toRevision>[0]);
  }

  async #post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.#product.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#user.accessToken}` },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}

/** The memory of the processes that work in a data folder, shared pages counted once, in MB; Linux alone tells it. */
async function readMemory(dataDir: string): Promise<number> {
  let kilobytes = 0;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (!folder.startsWith(dataDir)) continue;
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
