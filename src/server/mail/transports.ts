import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer/lib/mailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { replaceFile } from '#server/files/private-files.ts';
import { isLoopbackName } from '#server/http/ip-address.ts';
import { UNSAFE_REASONS, type UnsafeReason } from '#shared/http/health.ts';
import { LEAF_CID, LEAF_PNG } from './render-mail.ts';
import { getDomain, type Sender } from './sender.ts';
import type { OutgoingMail } from './tables.ts';

type ReadyMail = { id: string; createdAt: Date; content: OutgoingMail };

export type MailTransport = {
  /** Resolves when the recipient's server has accepted the email. Rejects with a MailRefusedError when it never will. */
  send(mail: ReadyMail): Promise<void>;
  close(): void;
};

export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/** Keeps Message-ID and date so that mail apps recognize an email sent twice (docs/decisions/012-mail.md). */
function toMessage({ id, createdAt, content }: ReadyMail, from: Sender): SendMailOptions {
  const { to, language, subject, text, html, unsubscribeUrl } = content;
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${id}@${getDomain(from)}>`,
    date: createdAt,
    subject,
    text,
    html,
    attachments: [{ cid: LEAF_CID, filename: 'leaf.png', content: LEAF_PNG, contentDisposition: 'inline' }],
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
      ...(unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const UNSAFE_TEXTS: Record<UnsafeReason, string> = {
  no_encryption:
    'the mail server of SMTP_URL offers no encryption (STARTTLS), so no login or email is sent to it; use its smtps:// address or another server',
  untrusted_certificate:
    'the certificate of the mail server of SMTP_URL is not trusted, so no login or email is sent to it; use the host name in the certificate, or add its authority to NODE_EXTRA_CA_CERTS',
};

export function readUnsafeReason(lastError: string): UnsafeReason | null {
  return UNSAFE_REASONS.find((reason) => lastError.startsWith(`${reason}: `)) ?? null;
}

function findUnsafeReason(error: unknown): UnsafeReason | null {
  const { code, command, response, message } = error as Record<string, unknown>;
  const text = String(message);
  if (/certificate|altnames|\bCERT_|UNABLE_TO_|SELF_SIGNED/i.test(text)) return 'untrusted_certificate';
  if (code === 'ETLS' || (command === 'EHLO' && text.includes('STARTTLS'))) return 'no_encryption';
  return typeof response === 'string' && command === 'STARTTLS' ? 'no_encryption' : null;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** Limits the delivery of one email, far below the lease of the queue. */
const SEND_LIMIT_MS = 120_000;

/**
 * Uses no pool, because nodemailer's pool resends an email when its connection breaks. Emails contain sign-in links, so
 * emails and login are sent to another machine only over TLS with a valid certificate; otherwise they wait.
 * @param authority a certificate authority (PEM) to trust instead of the known ones
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
        const reason = findUnsafeReason(error);
        throw reason === null ? error : new Error(`${reason}: ${UNSAFE_TEXTS[reason]}`, { cause: error });
      }
    },
    close: () => smtp.close(),
  };
}

/** Removes the query, which could override these options, except for a server on this machine. */
function protect(url: string, authority: string | undefined): SMTPTransport.Options {
  const address = new URL(url);
  if (isLoopbackName(address.hostname)) return { url };
  address.search = '';
  const trust = authority === undefined ? {} : { ca: authority };
  return { url: address.href, requireTLS: true, tls: { rejectUnauthorized: true, ...trust } };
}

/** Ignores 5yz replies (RFC 5321) before the recipient, which are about settings that the operator can fix. */
function isFinal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Writes each email to a file that mail apps can open. An email sent twice is a single file. */
export function createOutboxTransport(
  folder: string,
  from: Sender,
  log: { warn(fields: { file: string }, message: string): void },
): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = mail.createdAt.toISOString().replaceAll(':', '-');
      const path = join(folder, `${stamp}-${mail.id}.eml`);
      await replaceFile(path, message as Buffer);
      log.warn({ file: path }, 'SMTP_URL is not set; wrote an email to a file instead of sending it');
    },
    close: () => composer.close(),
  };
}
