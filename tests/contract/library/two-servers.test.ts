import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import { addCard } from '#tests/support/library/library-changes.ts';
import { receiveFrom } from '#tests/support/server/receive-from.ts';
import { type ServerPair, startServerPair } from '#tests/support/server/server-pair.ts';

let pair: ServerPair;
beforeAll(async () => {
  pair = await startServerPair();
});
afterAll(() => pair.close());

const WRITES = 300;

describe('two servers on one database', () => {
  it('bring three polling devices to one library while two others write', async () => {
    const [here, there] = pair.servers;
    const family = await here.signUp();
    const [receiveHere, receiveThere] = [receiveFrom(here, family), receiveFrom(there, family)];
    // Each new card sorts before the others, so that a row read too early pushes another one out of the answer.
    let unwritten = WRITES;
    const write = async (device: FamilyDevice, receive: typeof receiveHere) => {
      for (; unwritten > 0; ) {
        unwritten -= 1;
        device.commit(addCard(`f${10_000 + unwritten}`, `word ${unwritten}`, 'cat1'));
        await device.syncUntilSent(receive);
      }
    };
    const poll = async (device: FamilyDevice, receive: typeof receiveHere) => {
      while (unwritten > 0) await device.syncUntilSent(receive);
    };
    const devices = Array.from({ length: 5 }, () => new FamilyDevice(family.user.id));
    const [one, two, three, four, five] = devices as [FamilyDevice, ...FamilyDevice[]] & FamilyDevice[];
    for (const device of devices) await device.syncUntilSent(receiveHere);
    await Promise.all([
      write(one!, receiveHere),
      write(two!, receiveThere),
      poll(three!, receiveHere),
      poll(four!, receiveThere),
      poll(five!, receiveHere),
    ]);
    for (const device of devices) await device.syncUntilSent(receiveThere);
    const fresh = new FamilyDevice(family.user.id);
    await fresh.syncUntilSent(receiveHere);
    const stored = libraryToRows(fresh.library);
    expect(stored.flashcards.length).toBe(25 + WRITES);
    const missing = devices.map(
      ({ library }) => stored.flashcards.filter(({ id }) => !library.flashcards.has(id)).length,
    );
    expect(missing).toEqual([0, 0, 0, 0, 0]);
    for (const { library } of devices) expect(libraryToRows(library)).toEqual(stored);
  });
});
