import { expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { mails } from '#server/mail/tables.ts';
import { type SyncRequest, type SyncResponse, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import { FamilyDevice } from '../library/family-devices.ts';
import { logDay } from '../library/library-changes.ts';
import { postSync } from '../server/account-server.ts';
import { createTestClient } from '../server/test-client.ts';
import { startTestServer } from '../server/test-server.ts';

/** A family that lives on through moves of its server: signed in once, with one device and a mail that waits. */
export class MovedFamily {
  #refreshToken: string;
  readonly device: FamilyDevice;
  #days = 0;

  private constructor(refreshToken: string, userId: string) {
    this.#refreshToken = refreshToken;
    this.device = new FamilyDevice(userId);
  }

  /** Signs up on a server with this database, uses it and leaves a mail in the queue. */
  static async begin(db: Database): Promise<MovedFamily> {
    const server = await startTestServer({ beside: { db } });
    try {
      const { session, user } = await server.signUp();
      const family = new MovedFamily(session.refresh_token, user.id);
      await family.#sync(server.url, session.access_token, 'a new device');
      await family.#logDay(server.url, session.access_token);
      const content = {
        to: 'ann@example.org',
        subject: 'Waiting 猫',
      } as (typeof mails.$inferInsert)['content'];
      const now = new Date();
      await db.transaction((tx) =>
        tx.insert(mails).values({
          id: crypto.randomUUID(),
          event: `test:${user.id}`,
          content,
          state: 'queued',
          attempts: 0,
          dueAt: now,
          createdAt: now,
        }),
      );
      return family;
    } finally {
      await server.close();
    }
  }

  /** Goes on, on a server with another database: refreshes its session, and its device logs one more day. */
  async use(db: Database): Promise<void> {
    const server = await startTestServer({ beside: { db } });
    try {
      const client = createTestClient(server.url);
      const { data, error } = await client.auth.refreshSession({ refresh_token: this.#refreshToken });
      expect(error).toBeNull();
      this.#refreshToken = data.session!.refresh_token;
      await this.#sync(server.url, data.session!.access_token, 'a device that the server knows');
      await this.#logDay(server.url, data.session!.access_token);
      const waiting = await db.transaction((tx) => tx.select().from(mails));
      expect(waiting).toContainEqual(
        expect.objectContaining({
          state: 'queued',
          content: expect.objectContaining({ subject: 'Waiting 猫' }),
        }),
      );
    } finally {
      await server.close();
    }
    expect(this.device.library.history.size).toBe(this.#days);
  }

  async #logDay(url: string, accessToken: string): Promise<void> {
    this.#days += 1;
    const day = `2026-03-0${this.#days}`;
    this.device.commit(logDay(day, { note: { text: 'so nice 😀', base: '' } }));
    await this.#sync(url, accessToken, 'a device that the server knows');
  }

  async #sync(
    url: string,
    accessToken: string,
    device: 'a new device' | 'a device that the server knows',
  ): Promise<void> {
    await this.device.syncUntilSent(async (request: SyncRequest): Promise<SyncResponse> => {
      const response = SyncResponseSchema.parse(await (await postSync({ url }, accessToken, request)).json());
      if (device === 'a device that the server knows') expect(response.state).toBe('same');
      return response;
    });
  }
}
