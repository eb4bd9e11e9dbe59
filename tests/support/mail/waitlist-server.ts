import { asc } from 'drizzle-orm';
import { vi } from 'vitest';
import { mails, type OutgoingMail } from '#server/mail/tables.ts';
import { waitlistRequests } from '#server/waitlist/tables.ts';
import { startTestServer } from '../server/test-server.ts';
import { setUpForFile } from '../set-up-for-file.ts';
import { createVisitor } from './waitlist-visitor.ts';

/** A server, whose emails are read out of its queue, and a visitor of the plans page, for the whole test file. */
export const setUpWaitlistServer = () => setUpForFile(startWaitlistServer);

async function startWaitlistServer() {
  const server = await startTestServer();
  const returned = new Set<string>();
  /** Waits until all requests are processed. */
  const settle = async () => {
    const countOpen = () => server.db.transaction((tx) => tx.$count(waitlistRequests));
    await vi.waitUntil(async () => (await countOpen()) === 0, { timeout: 20_000, interval: 20 });
  };
  return {
    server,
    visitor: createVisitor(server.url),
    settle,
    /** Returns the new emails to this address since the last call. */
    async takeMails(email: string): Promise<OutgoingMail[]> {
      await settle();
      const rows = await server.db.transaction((tx) => tx.select().from(mails).orderBy(asc(mails.createdAt)));
      return rows.flatMap(({ id, content }) => {
        if (content?.to !== email || returned.has(id)) return [];
        returned.add(id);
        return content;
      });
    },
    close: () => server.close(),
  };
}
