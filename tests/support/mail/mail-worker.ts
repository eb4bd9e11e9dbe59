import type { Database } from '#server/db/database.ts';
import { createMailWorker, type MailWorker } from '#server/mail/mail-queue.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { createSmtpTransport } from '#server/mail/transports.ts';

export const SENDER = { name: 'Sproutcards', address: 'hello@cards.example.org' };

/** A clock that stands still until it is moved. */
export function createHandClock(start = new Date('2026-03-01T08:00:00Z')) {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    advance: (ms: number) => {
      now += ms;
    },
  });
}

/** A worker that hands mails over to a real SMTP server; its log is kept. Jitter is off. */
export function createSmtpWorker(given: {
  db: Database;
  clock: () => Date;
  url: string;
  /** The certificate authority to trust. */
  authority?: string;
}): {
  worker: MailWorker;
  log: object[];
} {
  const log: object[] = [];
  const note = (fields: object, message: string) => void log.push({ ...fields, message });
  const worker = createMailWorker({
    db: given.db,
    clock: given.clock,
    transport: createSmtpTransport(given.url, SENDER, given.authority),
    log: { warn: note, error: note },
    random: () => 0.5,
  });
  return { worker, log };
}

/** Returns a mail to a test address, with the other fields as given. */
export function makeMail(given: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    to: 'ann@example.org',
    language: 'en',
    subject: 'News for you',
    text: 'Plain news',
    html: '<p>Rich news</p>',
    unsubscribeUrl: null,
    ...given,
  };
}
