import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AccountDatabase, MARKER } from './account-database.ts';

const marker = { store: 'copy' as const, key: MARKER, value: { rev: 1, token: 'a', shape: 1 } };
const change = { store: 'outbox' as const, key: 'one', value: { at: 1 } };
const nextUser = () => crypto.randomUUID();

it('writes a copy only onto the revision that is there', async () => {
  const database = new AccountDatabase(nextUser());
  expect(await database.write([marker], null)).toBe('stored');
  expect(await database.write([marker, change], { rev: 2, token: 'b' })).toBe('outdated');
  expect(await database.read({ rev: 1, token: 'a' })).toMatchObject({ copy: null, outbox: [] });
});

it('opens a connection again that the browser lost', async () => {
  const database = new AccountDatabase(nextUser());
  await database.use(async (connection) => connection.close());
  expect(await database.write([change])).toBe('stored');
  expect((await database.read())?.outbox).toEqual([['one', { at: 1 }]]);
});

it('reads and keeps nothing when the browser refuses it, and says so', async () => {
  const database = new AccountDatabase(nextUser(), () => true);
  expect(await database.write([change])).toBe('failed');
  expect(await database.read()).toBeNull();
});

// docs/product/data-and-devices.md#one-account-per-copy
it('keeps at the end of a session what was not sent, for its account alone, and takes no late copy', async () => {
  const user = nextUser();
  const database = new AccountDatabase(user);
  await database.write([marker, change]);
  await database.dropCopy(() => false);
  await database.write([marker]);
  expect(await new AccountDatabase(user).read()).toMatchObject({ copy: [], outbox: [['one', { at: 1 }]] });
  expect(await new AccountDatabase(nextUser()).read()).toMatchObject({ outbox: [] });
});

it('keeps what another tab writes while a session ends', async () => {
  const user = nextUser();
  const [database, otherTab] = [new AccountDatabase(user), new AccountDatabase(user)];
  await database.write([marker]);
  let hasEnded = false;
  const end = database
    .dropCopy(() => false)
    .then(() => {
      hasEnded = true;
    });
  let written = 0;
  while (!hasEnded) {
    expect(await otherTab.write([{ ...change, key: `change ${written}` }])).toBe('stored');
    written += 1;
  }
  await end;
  expect((await new AccountDatabase(user).read())?.outbox).toHaveLength(written);
});

it('keeps media at the end of a session when one of them was not sent', async () => {
  const database = new AccountDatabase(nextUser());
  await database.use((connection) => connection.put('media', 'bytes', 'photo'));
  for (const keeps of [true, false]) {
    await database.dropCopy(() => keeps);
    expect(await database.use((connection) => connection.count('media'))).toBe(keeps ? 1 : 0);
  }
});
