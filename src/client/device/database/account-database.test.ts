import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { AccountDatabase, MARKER } from './account-database.ts';

const COPY_WRITE = { store: 'copy' as const, key: MARKER, value: { rev: 1, token: 'a', shape: 1 } };
const CHANGE_WRITE = { store: 'outbox' as const, key: 'change-1', value: { at: 1 } };
const STORED_CHANGE = ['change-1', { at: 1 }];

describe('AccountDatabase', () => {
  it('rejects a write based on another revision of the copy', async () => {
    const database = new AccountDatabase(crypto.randomUUID());
    expect(await database.write([COPY_WRITE], null)).toBe('stored');
    expect(await database.write([COPY_WRITE, CHANGE_WRITE], { rev: 2, token: 'b' })).toBe('outdated');
    expect(await database.read({ rev: 1, token: 'a' })).toMatchObject({ copy: null, outbox: [] });
  });

  it('reconnects after the browser closes the connection', async () => {
    const database = new AccountDatabase(crypto.randomUUID());
    await database.use(async (connection) => connection.close());
    expect(await database.write([CHANGE_WRITE])).toBe('stored');
    expect((await database.read())?.outbox).toEqual([STORED_CHANGE]);
  });

  it('fails to read and write when the browser refuses the database', async () => {
    const database = new AccountDatabase(crypto.randomUUID(), () => true);
    expect(await database.write([CHANGE_WRITE])).toBe('failed');
    expect(await database.read()).toBeNull();
  });

  // docs/product/data-and-devices.md#one-account-per-copy
  it('keeps only unsent changes of its account at the end of a session', async () => {
    const userId = crypto.randomUUID();
    const database = new AccountDatabase(userId);
    await database.write([COPY_WRITE, CHANGE_WRITE]);
    await database.deleteCopy(() => false);
    await database.write([COPY_WRITE]);
    expect(await new AccountDatabase(userId).read()).toMatchObject({ copy: [], outbox: [STORED_CHANGE] });
    expect(await new AccountDatabase(crypto.randomUUID()).read()).toMatchObject({ outbox: [] });
  });

  it('keeps changes that another tab writes while a session ends', async () => {
    const userId = crypto.randomUUID();
    const database = new AccountDatabase(userId);
    const otherTab = new AccountDatabase(userId);
    await database.write([COPY_WRITE]);
    let isDeleted = false;
    const deletion = database
      .deleteCopy(() => false)
      .then(() => {
        isDeleted = true;
      });
    let count = 0;
    while (!isDeleted) {
      expect(await otherTab.write([{ ...CHANGE_WRITE, key: `change ${count}` }])).toBe('stored');
      count += 1;
    }
    await deletion;
    expect((await new AccountDatabase(userId).read())?.outbox).toHaveLength(count);
  });

  it('keeps media at the end of a session while some are unsent', async () => {
    const database = new AccountDatabase(crypto.randomUUID());
    await database.use((connection) => connection.put('media', 'bytes', 'photo'));
    for (const isUnsent of [true, false]) {
      await database.deleteCopy(() => isUnsent);
      expect(await database.use((connection) => connection.count('media'))).toBe(isUnsent ? 1 : 0);
    }
  });
});
