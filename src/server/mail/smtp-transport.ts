import { createTransport } from 'nodemailer';
import { MailRefusedError, type MailTransport, toMessage } from './mail-transport.ts';
import type { Sender } from './sender.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For one whole mail; far below the lease of the queue. */
const SEND_LIMIT_MS = 120_000;

/**
 * Hands mails over by SMTP, a connection for each. No pool of connections: nodemailer's sends a mail again by itself
 * when its connection breaks, behind the back of our queue.
 * @param url `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…:465`
 */
export function createSmtpTransport(url: string, from: Sender): MailTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(mail) {
      try {
        await smtp.sendMail({ ...toMessage(mail, from), signal: AbortSignal.timeout(SEND_LIMIT_MS) });
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError((error as Error).message, { cause: error }) : error;
      }
    },
    close: () => smtp.close(),
  };
}

/**
 * Whether the server has refused this recipient or this message for good: a 5yz reply (RFC 5321) to RCPT TO or DATA. The
 * same reply to anything before (login, our own address, too little encryption) is trouble with the settings, which a
 * person can mend while the mail waits.
 */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
