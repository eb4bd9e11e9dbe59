import { asc } from 'drizzle-orm';
import { vi } from 'vitest';
import { mails, type OutgoingMail } from '#server/mail/tables.ts';
import { waitlistRequests } from '#server/waitlist/tables.ts';
import { startTestServer } from '../server/test-server.ts';
import { setUpForFile } from '../set-up-for-file.ts';
import { createWaitlistVisitor } from './waitlist-visitor.ts';

/** Starts one server per test file, with a visitor who can join the waitlist. */
export const setUpWaitlistServer = () => setUpForFile(startWaitlistServer);

async function startWaitlistServer() {
  const server = await startTestServer();
  const returnedIds = new Set<string>();
  /** Waits until all requests are processed. */
  const settle = async () => {
    const countRequests = () => server.db.transaction((tx) => tx.$count(waitlistRequests));
    await vi.waitUntil(async () => (await countRequests()) === 0, { timeout: 20_000, interval: 20 });
  };
  return {
    server,
    visitor: createWaitlistVisitor(server.url),
    settle,
    /** Settles, then returns the emails to this address since the last call. */
    async takeMails(email: string): Promise<OutgoingMail[]> {
      await settle();
      const rows = await server.db.transaction((tx) => tx.select().from(mails).orderBy(asc(mails.createdAt)));
      return rows.flatMap(({ id, content }) => {
        if (content?.to !== email || returnedIds.has(id)) return [];
        returnedIds.add(id);
        return content;
      });
    },
    close: () => server.close(),
  };
}
