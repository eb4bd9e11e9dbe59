import type { SendMailOptions } from 'nodemailer/lib/mailer';
import type { OutgoingMail } from './outgoing-mail.ts';
import { domainOf, type Sender } from './sender.ts';

/** A mail at the moment of its hand-over. `id` and `createdAt` are the same at every try. */
export type ReadyMail = { id: string; createdAt: Date; content: OutgoingMail };

export type MailTransport = {
  /** Resolves when the other side has taken the mail. Throws MailRefusedError when it never will, else any error. */
  send(mail: ReadyMail): Promise<void>;
  close(): void;
};

/** The other side has refused this mail for good: trying again would bring the same answer. */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError';
}

/**
 * The message as nodemailer composes it. The Message-ID and date are those of the event, not of the try, so that a
 * mail which is handed over twice (see docs/decisions/012-mail.md) is recognised as one.
 */
export function toMessage({ id, createdAt, content }: ReadyMail, from: Sender): SendMailOptions {
  const { to, language, subject, text, html, unsubscribeUrl } = content;
  return {
    from,
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${id}@${domainOf(from)}>`,
    date: createdAt,
    subject,
    text,
    html,
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
