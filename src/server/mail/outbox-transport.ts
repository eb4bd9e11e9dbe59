import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { type MailTransport, toMessage } from './mail-transport.ts';
import type { Sender } from './sender.ts';

/** What the outbox tells: `warn(fields, sentence)` of pino. */
type OutboxLog = { warn(fields: { file: string }, message: string): void };

/**
 * Without a mail server: each mail becomes a file `<time>-<id>.eml`, which any mail program opens, and the log says
 * where. A mail handed over twice is one file.
 * @param folder made when the first mail comes; readable by its owner alone, because mails hold links that act.
 */
export function createOutboxTransport(folder: string, from: Sender, log: OutboxLog): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = mail.createdAt.toISOString().replaceAll(':', '-');
      const path = join(folder, `${stamp}-${mail.id}.eml`);
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      log.warn({ file: path }, 'SMTP_URL is not set: a mail was written to a file instead of being sent');
    },
    close: () => composer.close(),
  };
}
