import { setTimeout as wait } from 'node:timers/promises';
import {
  SYNC_PATH,
  SYNC_PROTOCOL,
  type SyncRequest,
  type SyncResponse,
} from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';
import { expect, test } from '#tests/support/browser/product-test.ts';
import type { StartedProduct } from '#tests/support/browser/started-product.ts';
import { createRandom } from '#tests/support/seeded-random.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

/** How often the server is killed; CRASHES=40 is the long form. */
const CRASHES = Number(process.env.CRASHES ?? 1);
/** Chooses the moments at which it is killed. */
const SEED = Number(process.env.CRASH_SEED ?? 20_261_122);
/** Below the limit of a library, which would refuse the next one. */
const MOST_CATEGORIES = 450;

// docs/product/backups.md#acknowledged-is-saved
// docs/security.md#whole-steps
test('every acknowledged change is there after the server was killed', async ({ product }) => {
  test.setTimeout(60_000 + CRASHES * 15_000);
  const random = createRandom(SEED);
  const { accessToken } = await signUp(product);
  const client = new SavingClient(product, accessToken);
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const saving = client.saveUntilItFails();
    const goal = Math.min(client.acknowledged.size + 2, MOST_CATEGORIES);
    const progress = expect.poll(() => client.acknowledged.size, { intervals: [20] });
    await progress.toBeGreaterThanOrEqual(goal);
    await wait(random() * 500);
    await product.kill('SIGKILL');
    await saving;
    await product.restart();
    await client.expectAcknowledgedThere();
  }
  expect(client.acknowledged.size, 'the client got something done between the crashes').toBeGreaterThan(
    CRASHES,
  );
});

/** A device that saves one category after the other and remembers what the server said it has. */
class SavingClient {
  readonly acknowledged = new Map<string, string>();
  readonly #product: StartedProduct;
  readonly #token: string;
  #count = 0;
  #unanswered: SyncRequest['changes'][number] | null = null;

  constructor(product: StartedProduct, token: string) {
    this.#product = product;
    this.#token = token;
  }

  async saveUntilItFails(): Promise<void> {
    while (this.acknowledged.size < MOST_CATEGORIES) {
      this.#count += 1;
      const category = { id: `cat7${this.#count}`, name: `Saved ${this.#count}` };
      const change = { id: crypto.randomUUID(), base: 1, change: { type: 'addCategory', category } };
      this.#unanswered = change;
      try {
        await this.#sync([change]);
      } catch {
        return;
      }
      this.#unanswered = null;
      this.acknowledged.set(category.id, category.name);
    }
  }

  /** Sends the change again whose answer never came, as a browser does, then compares with the whole library. */
  async expectAcknowledgedThere(): Promise<void> {
    const again = this.#unanswered;
    const answer = await this.#sync(again ? [again] : []);
    if (again) {
      const { category } = again.change as { category: { id: string; name: string } };
      this.acknowledged.set(category.id, category.name);
    }
    const names = new Map(answer.rows.categories.map(({ id, name }) => [id, name]));
    for (const [id, name] of this.acknowledged) expect(names.get(id)).toBe(name);
    expect(names.size).toBe(5 + this.acknowledged.size);
  }

  async #sync(changes: SyncRequest['changes']): Promise<SyncResponse> {
    const response = await fetch(`${this.#product.url}${SYNC_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      body: JSON.stringify({
        protocol: SYNC_PROTOCOL,
        shape: LIBRARY_SHAPE,
        copy: null,
        changes,
        page: null,
      } satisfies SyncRequest),
    });
    if (!response.ok) throw new Error(`sync answered ${response.status}`);
    return (await response.json()) as SyncResponse;
  }
}
