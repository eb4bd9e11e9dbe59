import type { Database } from '#server/db/database.ts';
import { createMailWorker, type MailWorker } from '#server/mail/mail-queue.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { createSmtpTransport } from '#server/mail/transports.ts';

export const SENDER = { name: 'Sproutcards', address: 'hello@cards.example.org' };

/** Returns a clock that stands still until it is advanced. */
export function createManualClock(start = new Date('2026-03-01T08:00:00Z')) {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    advance: (ms: number) => {
      now += ms;
    },
  });
}

/** Creates a worker that delivers emails by SMTP without jitter. Returns it with its log. */
export function createSmtpWorker(options: {
  db: Database;
  clock: () => Date;
  url: string;
  authority?: string;
}): { worker: MailWorker; log: object[] } {
  const log: object[] = [];
  const logEntry = (fields: object, message: string) => void log.push({ ...fields, message });
  const worker = createMailWorker({
    db: options.db,
    clock: options.clock,
    transport: createSmtpTransport(options.url, SENDER, options.authority),
    log: { warn: logEntry, error: logEntry },
    random: () => 0.5,
  });
  return { worker, log };
}

export function makeMail(fields: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    to: 'ann@example.org',
    language: 'en',
    subject: 'News for you',
    text: 'Plain news',
    html: '<p>Rich news</p>',
    unsubscribeUrl: null,
    ...fields,
  };
}
