import addressparser from 'nodemailer/lib/addressparser';
import { isMailAddress } from '#shared/mail/mail-address.ts';

export type Sender = { name: string; address: string };

/** Reads `Name <name@example.org>` or `name@example.org`. Returns null unless there is one sender on one line. */
export function parseSender(text: string): Sender | null {
  if (/[\r\n\0]/.test(text)) return null;
  const [sender, ...others] = addressparser(text, { flatten: true });
  if (sender === undefined || others.length > 0 || !isMailAddress(sender.address)) return null;
  return { name: sender.name, address: sender.address };
}

export function getDomain(sender: Sender): string {
  return sender.address.slice(sender.address.lastIndexOf('@') + 1);
}
