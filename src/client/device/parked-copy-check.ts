import { type LostRows, NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import type { SyncRequest } from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import { type LibraryCopy, mergeSyncResponse } from './copy.ts';
import type { LibraryStore } from './library-store.ts';
import type { OlderDaysStore } from './older-days/older-days.ts';
import { findLostInAnswer } from './rescue/lost-rows.ts';
import type { CopyTexts, ParkedCopy } from './sealing/library-copies.ts';
import { addOlderDays, readStoredCopy } from './stored-copy.ts';
import { createSyncRequest, type SyncReply } from './sync-requests.ts';

type Deps = {
  userId: string;
  store: Pick<LibraryStore, 'addRescue'>;
  olderDays: OlderDaysStore | null;
  list: () => readonly ParkedCopy[];
};

/** What the server has lost of a sealed copy becomes part of the rescue before the copy is dropped. */
export class ParkedCopyCheck {
  readonly #deps: Deps;
  readonly #judged = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async run(send: (request: SyncRequest) => Promise<SyncReply>): Promise<void> {
    for (const parked of this.#deps.list()) {
      const id = JSON.stringify(parked.marker);
      const lost = this.#judged.has(id) ? NOTHING_LOST : await this.#findLost(parked, send);
      // Another tab may have been quicker, and the parent may even have answered there.
      if (lost === null || !parked.isThere()) continue;
      const isStored = this.#deps.store.addRescue(lost);
      if (isStored) parked.drop();
      if (isStored) this.#judged.delete(id);
      else this.#judged.add(id);
    }
  }

  async #findLost(
    parked: ParkedCopy,
    send: (request: SyncRequest) => Promise<SyncReply>,
  ): Promise<LostRows | null> {
    const texts = parked.read();
    if (texts === null) return null;
    // Without its older days, those that the server has lost would go unnoticed.
    const copy = await this.#readCopy(texts).catch(() => null);
    if (copy === null) return null;
    if (copy.revision === null) return NOTHING_LOST;
    const request = createSyncRequest({ ...copy, shape: LIBRARY_SHAPE, isComplete: true }, []);
    const reply = await send(request);
    if (reply.kind !== 'ok') return null;
    const { library } = mergeSyncResponse(copy, reply.response);
    return findLostInAnswer(reply.response.state, copy.library, library);
  }

  async #readCopy(texts: CopyTexts): Promise<LibraryCopy> {
    const { userId, olderDays } = this.#deps;
    const copy = readStoredCopy({ read: (key) => texts.get(key) ?? null }, userId);
    const days = copy.older && (await olderDays?.read());
    return days && days.stamp === copy.older?.stamp ? addOlderDays(copy, days) : copy;
  }
}
