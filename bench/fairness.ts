import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type Revision, SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { findFreePort, startProduct } from '#tests/support/browser/started-product.ts';
import {
  type HostileRequest,
  isOpenRoute,
  listHostileRequests,
  listSieges,
  type Siege,
} from '#tests/support/hostile/hostile-requests.ts';
import { createSyncRequest, toRevision } from '#tests/support/server/account-server.ts';
import { listGuardedRoutes, OPEN_ROUTES } from '#tests/support/server/route-table.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';
import { median } from './form.ts';
import { type Answers, type Attack, attack, send } from './hostile-client.ts';

/** Above this ratio to the time alone the command fails. */
const MOST = 3;
const BETWEEN_SAMPLES_MS = 50;
const SAMPLES_ALONE = 8;
const SAMPLES_UNDER_ATTACK = 25;
/** An attack lasts at least so long, because its first answers come from a server at rest. */
const ATTACK_MS = 2_500;
/** An attack that gets no answer for so long is measured all the same. */
const FIRST_ANSWER_MS = 5_000;
/** Where the answers take very long, so many are enough after this time. */
const FEWEST_SAMPLES = 3;
const LONGEST_MS = 15_000;

type Result = {
  route: string;
  who: string;
  aloneMs: number;
  medianMs: number;
  ratio: number;
  /** How long one of the requests, sent alone, held the server's event loop at most; null where none is sent alone. */
  heldMs: number | null;
  answers: Answers;
};

/** In bytes: more than the thread that answers everybody reads itself. */
const LARGE_SAVE = 20 * 1024;

/** So many accounts of one hostile client attack together at the end. */
const MANY = 12;

/** After these routes the hostile client needs another account. */
const ENDS_SESSION = ['POST /auth/v1/logout', 'PUT /auth/v1/user'];

/** One family that saves a category now and then, each time with a new name. */
class QuietFamily {
  readonly #url: string;
  readonly #token: string;
  #count = 0;
  #copy: Revision | null = null;

  constructor(url: string, { accessToken }: SignedUp) {
    this.#url = url;
    this.#token = accessToken;
  }

  /** Saves a category, with so many bytes of spaces; returns how long that took, in milliseconds, and Infinity where the server refused. */
  async save(padding: number): Promise<number> {
    this.#count += 1;
    const name = `Category ${this.#count}`;
    const change = { type: 'addCategory', category: { id: `cat88${this.#count % 100}`, name } } as const;
    const body = createSyncRequest({ changes: [change], copy: this.#copy });
    const start = performance.now();
    const response = await fetch(`${this.#url}${SYNC_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      body: JSON.stringify(body) + ' '.repeat(padding),
    });
    const text = await response.text();
    if (response.status !== 200) return Number.POSITIVE_INFINITY;
    const elapsed = performance.now() - start;
    this.#copy = toRevision(JSON.parse(text));
    return elapsed;
  }

  /** The times of so many saves, for at least so long. */
  async measure(samples: number, { forMs = 0, padding = 0 } = {}): Promise<number[]> {
    const times: number[] = [];
    const start = performance.now();
    while (times.length < samples || performance.now() - start < forMs) {
      if (times.length >= FEWEST_SAMPLES && performance.now() - start > LONGEST_MS) break;
      times.push(await this.save(padding));
      await pause(BETWEEN_SAMPLES_MS);
    }
    return times;
  }
}

/** Attacks from a thread of its own while `work` runs. */
async function underAttack<T>(
  given: Attack,
  work: () => Promise<T>,
): Promise<{ result: T; answers: Answers }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: given });
  await new Promise((resolve) => worker.once('message', resolve));
  const result = await work();
  const answered = new Promise<Answers>((resolve) => worker.once('message', resolve));
  worker.postMessage('stop');
  const answers = await answered;
  await worker.terminate();
  return { result, answers };
}

/** What Node's own measure of the event loop says of a loop that nothing holds: it looks every 10 ms. */
const UNHELD_MS = 10;

/** How long the server's event loop was held at most since the last call, as `/metrics` has it. */
async function readHold(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (.*)$/m.exec(text)?.[1];
  return Math.max(0, Number(seconds) * 1_000 - UNHELD_MS);
}

/** Sends each request alone; returns how long one of them held the event loop at most, null without requests. */
async function measureHold(
  url: string,
  metricsPort: number,
  requests: readonly HostileRequest[],
): Promise<number | null> {
  const agent = new Agent();
  const held: number[] = [];
  for (const request of requests.filter(({ slowly }) => !slowly)) {
    await readHold(metricsPort);
    await send(url, request, agent);
    held.push(await readHold(metricsPort));
  }
  return held.length > 0 ? Math.max(...held) : null;
}

/**
 * What one hostile client does to another family: its median time to save a category, alone and while the client does its
 * worst on each route in turn, as a visitor and with an account of its own. Prints a line for each.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const metricsPort = await findFreePort();
  const product = await startProduct({
    entry: process.env.FAIRNESS_ENTRY!,
    env: { SIGN_IN_LIMITS: 'on', METRICS_PORT: String(metricsPort) },
  });
  const results: Result[] = [];
  try {
    const quiet = new QuietFamily(product.url, await signUp(product));
    const guarded = Object.keys(listGuardedRoutes(() => null as never));
    const routes = [...OPEN_ROUTES, ...guarded, 'GET /'].filter((route) =>
      wanted.every((word) => route.includes(word)),
    );
    await quiet.measure(2 * SAMPLES_ALONE);
    // Made before the attacks, which use up the sign-ups of this address.
    const accounts: SignedUp[] = [];
    for (let count = 0; count <= ENDS_SESSION.length; count += 1) accounts.push(await signUp(product));
    let account = accounts.pop()!;
    const many: SignedUp[] = [];
    for (let count = 0; count < MANY; count += 1) many.push(await signUp(product));
    const measure = async (
      route: string,
      who: string,
      given: Omit<Siege, 'name' | 'connections'> & { connections?: number },
    ) => {
      const { requests, connections, isLarge = false } = given;
      const padding = isLarge ? LARGE_SAVE : 0;
      // Of many accounts those of one: each sends the same.
      const sentAlone = requests.slice(0, listHostileRequests(route, account).length);
      const heldMs = await measureHold(product.url, metricsPort, sentAlone);
      const before = await quiet.measure(SAMPLES_ALONE, { padding });
      const { result: during, answers } = await underAttack(
        { url: product.url, requests, ...(connections !== undefined && { connections }) },
        () => quiet.measure(SAMPLES_UNDER_ATTACK, { forMs: ATTACK_MS, padding }),
      );
      // What the attack left in the queues is worked off before the yardstick is taken again.
      await pause(500);
      const aloneMs = median([...before, ...(await quiet.measure(SAMPLES_ALONE, { padding }))]);
      const medianMs = median(during);
      const result = { route, who, aloneMs, medianMs, ratio: medianMs / aloneMs, heldMs, answers };
      results.push(result);
      print(result);
    };
    for (const route of routes) {
      for (const attacker of isOpenRoute(route) || route === 'GET /' ? [null] : [null, account]) {
        await measure(route, attacker ? 'account' : 'visitor', {
          requests: listHostileRequests(route, attacker),
        });
      }
      if (ENDS_SESSION.includes(route)) account = accounts.pop() ?? account;
    }
    // Last, because what they have sent is worked on for long.
    for (const route of routes.filter((one) => one === `POST ${SYNC_PATH}`)) {
      const requests = many.flatMap((one) => listHostileRequests(route, one).slice(0, 8));
      await measure(route, `${MANY} accounts`, { requests });
    }
    for (const { name, ...siege } of listSieges(many)) {
      if (wanted.every((word) => name.includes(word))) await measure(name, 'together', siege);
    }
  } finally {
    await product.stop();
  }
  const worst = results.toSorted((a, b) => b.ratio - a.ratio).slice(0, 5);
  process.stdout.write(`\nThe worst of ${results.length}:\n`);
  worst.forEach(print);
  process.exitCode = worst.some(({ ratio }) => !(ratio <= MOST)) ? 1 : 0;
}

function print({ route, who, aloneMs, medianMs, ratio, heldMs, answers }: Result): void {
  const figures = `${aloneMs.toFixed(1)} ms alone, ${medianMs.toFixed(1)} ms under attack: ${ratio.toFixed(2)} x`;
  const held = heldMs === null ? '' : `; event loop held ${heldMs.toFixed(0)} ms`;
  process.stdout.write(
    `${route.padEnd(42)} ${who.padEnd(11)} ${figures}${held}  ${JSON.stringify(answers)}\n`,
  );
}

if (isMainThread) await main();
else {
  const { begun, stop } = attack(workerData as Attack);
  await Promise.race([begun, pause(FIRST_ANSWER_MS)]);
  parentPort?.postMessage('begun');
  parentPort?.once('message', () => parentPort?.postMessage(stop()));
}
