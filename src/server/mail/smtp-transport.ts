import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { isLoopbackName } from '#server/http/ip-address.ts';
import { MailRefusedError, type MailTransport, toMessage } from './mail-transport.ts';
import type { Sender } from './sender.ts';
import { describeUnsafe } from './unsafe-mail-server.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For one whole mail; far below the lease of the queue. */
const SEND_LIMIT_MS = 120_000;

/**
 * Hands mails over by SMTP, a connection for each. No pool of connections: nodemailer's sends a mail again by itself
 * when its connection breaks, behind the back of our queue.
 *
 * Mails hold links that act. On the way to another machine they are encrypted, for a server that proves its name, or they
 * wait: nothing is sent before that, not even the login. A relay on this machine may do without.
 * @param url `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`
 * @param authority a certificate authority to trust instead of the known ones (PEM)
 */
export function createSmtpTransport(url: string, from: Sender, authority?: string): MailTransport {
  const smtp = createTransport({
    ...protect(url, authority),
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
        if (isFinal(error)) throw new MailRefusedError((error as Error).message, { cause: error });
        throw describeUnsafe(error) ?? error;
      }
    },
    close: () => smtp.close(),
  };
}

/** Options in the query of the address would win over ours, so they count on this machine alone. */
function protect(url: string, authority: string | undefined): SMTPTransport.Options {
  const address = new URL(url);
  if (isLoopbackName(address.hostname)) return { url };
  address.search = '';
  const trust = authority === undefined ? {} : { ca: authority };
  return { url: address.href, requireTLS: true, tls: { rejectUnauthorized: true, ...trust } };
}

/**
 * Returns whether the server has refused this recipient or this message for good: a 5yz reply (RFC 5321) to
 * RCPT TO or DATA. The same reply to anything before (login, our own address, too little encryption) is
 * trouble with the settings, which a person can mend while the mail waits.
 */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
