import type { Database } from '#server/db/database.ts';
import { createMailWorker, type MailWorker } from '#server/mail/mail-queue.ts';
import type { OutgoingMail } from '#server/mail/tables.ts';
import { createSmtpTransport } from '#server/mail/transports.ts';

export const SENDER = { name: 'Sproutcards', address: 'hello@cards.example.org' };

/** Creates a worker that delivers emails over SMTP and retries without jitter. Returns it with what it logged. */
export function createSmtpWorker(options: {
  db: Database;
  clock: () => Date;
  smtpUrl: string;
  /** A PEM certificate. */
  certificateAuthority?: string;
}): { worker: MailWorker; log: object[] } {
  const log: object[] = [];
  const record = (fields: object, message: string) => void log.push({ ...fields, message });
  const worker = createMailWorker({
    db: options.db,
    clock: options.clock,
    transport: createSmtpTransport(options.smtpUrl, SENDER, options.certificateAuthority),
    log: { warn: record, error: record },
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
