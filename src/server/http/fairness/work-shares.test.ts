import { expect, it } from 'vitest';
import { SHARE_RULES, type Ticket, WorkShares } from './work-shares.ts';

function enter(shares: WorkShares, client: string, now = 0): Ticket {
  const entry = shares.enter(client, now);
  if (!entry.ok) throw new Error(`refused for ${entry.retryAfter} ms`);
  return entry.ticket;
}

/** Lets one request of the client begin and end, which costs so much. */
function work(shares: WorkShares, client: string, cost: number, now = 0): void {
  const ticket = enter(shares, client, now);
  expect(shares.takeStartable(client, now)).toEqual([ticket]);
  shares.leave(ticket, cost, now);
}

it('works on two requests of a client at once and on the others in their order', () => {
  const shares = new WorkShares();
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => enter(shares, 'a'));
  expect(shares.takeStartable('a', 0)).toEqual([first, second]);
  expect(shares.takeStartable('a', 0)).toEqual([]);
  shares.leave(second!, 1, 0);
  expect(shares.takeStartable('a', 0)).toEqual([third]);
  shares.leave(fourth!, 0, 0);
  shares.leave(first!, 1, 0);
  expect(shares.takeStartable('a', 0)).toEqual([]);
});

it('lets another client begin at once, whatever the first has queued', () => {
  const shares = new WorkShares();
  for (let i = 0; i < 20; i += 1) enter(shares, 'a');
  shares.takeStartable('a', 0);
  const other = enter(shares, 'b');
  expect(shares.takeStartable('b', 0)).toEqual([other]);
});

it('refuses what is beyond the queue, and takes what was let in before', () => {
  const shares = new WorkShares();
  const { atWork, waiting } = SHARE_RULES;
  for (let i = 0; i < atWork; i += 1) enter(shares, 'a');
  const [first] = shares.takeStartable('a', 0);
  for (let i = 0; i < waiting; i += 1) enter(shares, 'a');
  expect(shares.enter('a', 0)).toEqual({ ok: false, retryAfter: 1_000 });
  const admitted = shares.enter('a', 0, { admitted: true });
  shares.leave(first!, 0, 0);
  expect(admitted.ok && shares.takeStartable('a', 0)).toEqual([admitted.ok && admitted.ticket]);
});

it('the client that has used least never waits, whatever its own requests have cost', () => {
  const shares = new WorkShares();
  work(shares, 'a', 4_500);
  work(shares, 'b', 4_000);
  const ticket = enter(shares, 'b');
  expect(shares.takeStartable('b', 0)).toEqual([ticket]);
  expect(shares.enter('a', 0)).toMatchObject({ ok: false });
});

it('a client alone may use all the time', () => {
  const shares = new WorkShares();
  for (let i = 0; i < 50; i += 1) work(shares, 'a', 1_000);
});

it('a client that used up its credit waits until its share has paid, while others are active', () => {
  const shares = new WorkShares();
  work(shares, 'b', 1);
  work(shares, 'a', SHARE_RULES.credit + 500);
  const ticket = enter(shares, 'a');
  expect(shares.takeStartable('a', 0)).toEqual([]);
  const wait = shares.lookAgainAfter('a', 0);
  expect(wait).toBe(500 / SHARE_RULES.share + 1);
  expect(shares.takeStartable('a', wait! - 2)).toEqual([]);
  expect(shares.takeStartable('a', wait!)).toEqual([ticket]);
});

it('such a client begins at once when the others have gone quiet', () => {
  const shares = new WorkShares();
  work(shares, 'b', 1);
  work(shares, 'a', SHARE_RULES.credit + SHARE_RULES.longestDebt);
  const later = SHARE_RULES.activeFor + 1;
  const ticket = enter(shares, 'a', later);
  expect(shares.takeStartable('a', later)).toEqual([ticket]);
});

it('a client that would wait too long is refused and told how long', () => {
  const shares = new WorkShares();
  work(shares, 'b', 1);
  work(shares, 'a', 1_000_000);
  const longest = SHARE_RULES.longestDebt / SHARE_RULES.share + 1;
  expect(shares.enter('a', 0)).toEqual({ ok: false, retryAfter: longest });
});

it('in the long run a client has no more than its share beside others', () => {
  const shares = new WorkShares();
  let [now, used] = [0, 0];
  while (now < 400_000) {
    const other = enter(shares, 'b', now);
    shares.takeStartable('b', now);
    shares.leave(other, 1, now);
    const entry = shares.enter('a', now);
    if (entry.ok) {
      const started = shares.takeStartable('a', now);
      const cost = started.length * 300;
      now += cost;
      used += cost;
      shares.leave(entry.ticket, cost, now);
    }
    now += 100;
  }
  expect(used / now).toBeLessThan(SHARE_RULES.share + 0.01);
});

it('gives pages their share even without other clients', () => {
  const shares = new WorkShares({ ...SHARE_RULES, always: true });
  work(shares, 'a', SHARE_RULES.credit + 500);
  enter(shares, 'a');
  expect(shares.takeStartable('a', 0)).toEqual([]);
});

it('forgets clients that have been quiet', () => {
  const shares = new WorkShares();
  for (let i = 0; i < 3_000; i += 1) work(shares, `${i}`, 1, i * 100);
  expect(shares.clientCount).toBeLessThan(1_100);
});

it('works on three large requests of an address at once, first on those of the client that has used least, and on all small ones', () => {
  const shares = new WorkShares();
  const come = (client: string, isLarge = true) => {
    const entry = shares.enter(client, 0, { address: 'home', isLarge });
    return entry.ok ? entry.ticket : null;
  };
  const [first] = ['a', 'b', 'c', 'd', 'e'].map((client) => come(client));
  const start = (address: string) => shares.takeStartable(address, 0).map(({ client }) => client);
  expect(start('home')).toEqual(['a', 'b', 'c']);
  expect(shares.lookAgainAfter('home', 0)).toBeNull();
  come('a');
  come('family', false);
  expect(start('home')).toEqual(['family']);
  shares.leave(first!, 500, 0);
  shares.enter('elsewhere', 0, { isLarge: true });
  expect(start('elsewhere')).toEqual(['elsewhere']);
  expect(start('home')).toEqual(['d']);
});
