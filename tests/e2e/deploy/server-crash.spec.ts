import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '#tests/support/browser/product-test.ts';
import type { StartedProduct } from '#tests/support/browser/started-product.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

/** The number of kills. Set `CRASHES=40` for a longer test. */
const CRASHES = Number(process.env.CRASHES ?? 1);
/** The seed of the random times of the kills. */
const SEED = Number(process.env.CRASH_SEED ?? 20_261_122);
/** Less than the limit of a library. */
const MAX_CATEGORIES = 450;

// docs/product/backups.md#acknowledged-is-saved
// docs/security.md#whole-steps
test('every acknowledged change survives a crash of the server', async ({ product }) => {
  test.setTimeout(60_000 + CRASHES * 15_000);
  const random = createSeededRandom(SEED);
  const { accessToken } = await signUp(product);
  const client = new SavingClient(product, accessToken);
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const saving = client.saveUntilFailure();
    const goal = Math.min(client.acknowledged.size + 2, MAX_CATEGORIES);
    const progress = expect.poll(() => client.acknowledged.size, { intervals: [20] });
    await progress.toBeGreaterThanOrEqual(goal);
    await wait(random() * 500);
    await product.kill('SIGKILL');
    await saving;
    await product.restart();
    await client.expectAcknowledged();
  }
  expect(client.acknowledged.size, 'saved between the crashes').toBeGreaterThan(CRASHES);
});

type Category = { id: string; name: string };

/** A client that saves one category after the other and remembers the acknowledged ones. */
class SavingClient {
  readonly acknowledged = new Map<string, string>();
  readonly #product: StartedProduct;
  readonly #token: string;
  #count = 0;
  #pending: { id: string; category: Category } | null = null;

  constructor(product: StartedProduct, token: string) {
    this.#product = product;
    this.#token = token;
  }

  async saveUntilFailure(): Promise<void> {
    while (this.acknowledged.size < MAX_CATEGORIES) {
      this.#count += 1;
      const category = { id: `cat7${this.#count}`, name: `Saved ${this.#count}` };
      this.#pending = { id: crypto.randomUUID(), category };
      try {
        await this.#sync();
      } catch {
        return;
      }
      this.#pending = null;
      this.acknowledged.set(category.id, category.name);
    }
  }

  /** Repeats the pending change, as a browser does, and compares the library with the acknowledged categories. */
  async expectAcknowledged(): Promise<void> {
    const response = await this.#sync();
    if (this.#pending) {
      const { id, name } = this.#pending.category;
      this.acknowledged.set(id, name);
    }
    const names = new Map(response.rows.categories.map(({ id, name }) => [id, name]));
    for (const [id, name] of this.acknowledged) expect(names.get(id)).toBe(name);
    expect(names.size).toBe(5 + this.acknowledged.size);
  }

  #sync() {
    if (this.#pending === null) return syncAs(this.#product, { accessToken: this.#token });
    const { id, category } = this.#pending;
    const changes = [{ type: 'addCategory' as const, category }];
    return syncAs(this.#product, { accessToken: this.#token }, { changes, ids: [id] });
  }
}
