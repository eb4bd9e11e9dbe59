import { vi } from 'vitest';
import { waitlistRequests } from '#server/waitlist/tables.ts';
import { startTestServer } from '../server/test-server.ts';
import { createSmtpWorker } from './mail-worker.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { createVisitor } from './waitlist-visitor.ts';

/**
 * A server, the mail server its mails go to when `worker.drain()` is called, and a visitor of the plans page.
 */
export async function startWaitlistWithMails() {
  const [server, sink] = await Promise.all([startTestServer(), startSmtpSink()]);
  const { worker } = createSmtpWorker({ db: server.db, clock: server.clock, url: sink.url });
  /** Waits until all that was asked for has been worked on. */
  const settle = async () => {
    const open = () => server.db.transaction((tx) => tx.$count(waitlistRequests));
    await vi.waitUntil(async () => (await open()) === 0, { timeout: 20_000, interval: 20 });
  };
  return {
    server,
    sink,
    worker,
    settle,
    /** Every mail to this address since the sink was last emptied. */
    async mailsTo(email: string) {
      await settle();
      await worker.drain();
      return sink.mails.filter(({ to }) => to.includes(email));
    },
    visitor: createVisitor(server.url),
    async close() {
      await worker.stop();
      await Promise.all([server.close(), sink.close()]);
    },
  };
}
