import { asc } from 'drizzle-orm';
import { vi } from 'vitest';
import { mailRequests } from '#server/auth/records/tables.ts';
import { mails, type OutgoingMail } from '#server/mail/tables.ts';
import type { TestServer } from '../server/test-server.ts';
import { SIGN_IN_MAIL_SUBJECTS } from './sign-in-subjects.ts';

/** A test server's queued emails, by recipient. */
export type Mailboxes = {
  /**
   * Waits until all requested emails are queued. Lists the emails to this address, oldest first, except those about
   * sign-ins. Includes emails that an earlier call returned and that have since left the queue.
   */
  listMailsTo(email: string): Promise<OutgoingMail[]>;
  /** Returns the subjects of `listMailsTo`. */
  listSubjectsTo(email: string): Promise<string[]>;
  /** Lists the emails about sign-ins: the welcome email and the new-device warnings. */
  listSignInMailsTo(email: string): Promise<OutgoingMail[]>;
  /** Returns the token of the newest link sent to this address. */
  getNewestToken(email: string, type?: 'signup' | 'recovery'): Promise<string>;
};

type MailboxOptions = {
  /** Includes sign-up confirmations, which are omitted by default. */
  signUpMails?: boolean;
};

const SIGN_UP_SUBJECTS = ['Confirm your email address', '请确认您的邮箱'];

export function createMailboxes(server: TestServer, options: MailboxOptions = {}): Mailboxes {
  /** Keeps emails that are deleted from the queue once they are sent. */
  const seenMails = new Map<string, OutgoingMail>();

  async function listAllMails(email: string): Promise<OutgoingMail[]> {
    const countRequests = () => server.db.transaction((tx) => tx.$count(mailRequests));
    await vi.waitUntil(async () => (await countRequests()) === 0, { timeout: 20_000, interval: 40 });
    const rows = await server.db.transaction((tx) => tx.select().from(mails).orderBy(asc(mails.createdAt)));
    for (const { id, content } of rows) if (content !== null) seenMails.set(id, content);
    return [...seenMails.values()].filter(
      ({ to, subject }) =>
        to === email.toLowerCase() && (options.signUpMails || !SIGN_UP_SUBJECTS.includes(subject)),
    );
  }

  const isSignInMail = ({ subject }: OutgoingMail) => SIGN_IN_MAIL_SUBJECTS.includes(subject);
  const listMailsTo = async (email: string) =>
    (await listAllMails(email)).filter((mail) => !isSignInMail(mail));

  return {
    listMailsTo,
    listSubjectsTo: async (email) => (await listMailsTo(email)).map(({ subject }) => subject),
    listSignInMailsTo: async (email) => (await listAllMails(email)).filter(isSignInMail),
    async getNewestToken(email, type) {
      const texts = (await listMailsTo(email)).map(({ text }) => text);
      const text = texts.findLast((candidate) => type === undefined || candidate.includes(`&type=${type}`));
      const token = /#token_hash=([\w-]{43})&/.exec(text ?? '')?.[1];
      if (token === undefined) throw new Error(`No link was sent to ${email}.`);
      return token;
    },
  };
}
