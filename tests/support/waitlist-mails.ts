import { createSmtpWorker } from './mail-worker.ts';
import { startSmtpSink } from './smtp-sink.ts';
import { startTestServer } from './test-server.ts';
import { createVisitor } from './waitlist-visitor.ts';

/** A server, the mail server its mails go to when `worker.drain()` is called, and somebody who visits the plans. */
export async function startWaitlistWithMails() {
  const [server, sink] = await Promise.all([startTestServer(), startSmtpSink()]);
  const { worker } = createSmtpWorker({ db: server.db, clock: server.clock, url: sink.url });
  return {
    server,
    sink,
    worker,
    visitor: createVisitor(server.url),
    async close() {
      await worker.stop();
      await Promise.all([server.close(), sink.close()]);
    },
  };
}
