import { asc } from 'drizzle-orm';
import { vi } from 'vitest';
import { mailRequests } from '#server/auth/records/tables.ts';
import { mails, type OutgoingMail } from '#server/mail/tables.ts';
import type { TestServer } from '../server/test-server.ts';
import { SIGN_IN_SUBJECTS } from './sign-in-subjects.ts';

/** The mailboxes of everybody a test server writes to, as its queue holds them: nothing hands the mails over. */
export type Mailboxes = {
  /**
   * The mails to this address so far, oldest first, once all that was asked for has been worked on; without those that
   * come with signing in. A mail that was listed once stays, even if a deletion takes it out of the queue.
   */
  mailsTo(email: string): Promise<OutgoingMail[]>;
  /** Returns the subjects of `mailsTo`. */
  subjectsTo(email: string): Promise<string[]>;
  /** The mails that came with signing in: the welcome, and warnings of new devices. */
  signInMailsTo(email: string): Promise<OutgoingMail[]>;
  /** The token of the newest link in this mailbox, or of the newest of this type. */
  newestToken(email: string, type?: 'signup' | 'recovery'): Promise<string>;
};

/** What a sign-up brings by itself. */
const SIGN_UP_SUBJECTS = ['Confirm your email address', '请确认您的邮箱'];

/** @param given with `signUpMails` the mails to new accounts are listed too, which most tests are not about */
export function openMailboxes(server: TestServer, given: { signUpMails?: boolean } = {}): Mailboxes {
  const seen = new Map<string, OutgoingMail>();

  async function allMailsTo(email: string): Promise<OutgoingMail[]> {
    const countRequests = () => server.db.transaction((tx) => tx.$count(mailRequests));
    await vi.waitUntil(async () => (await countRequests()) === 0, { timeout: 20_000, interval: 40 });
    const rows = await server.db.transaction((tx) => tx.select().from(mails).orderBy(asc(mails.createdAt)));
    for (const { id, content } of rows) if (content !== null) seen.set(id, content);
    return [...seen.values()].filter(
      ({ to, subject }) =>
        to === email.toLowerCase() && (given.signUpMails || !SIGN_UP_SUBJECTS.includes(subject)),
    );
  }

  const isSignInMail = ({ subject }: OutgoingMail) => SIGN_IN_SUBJECTS.includes(subject);
  const mailsTo = async (email: string) => (await allMailsTo(email)).filter((mail) => !isSignInMail(mail));

  return {
    mailsTo,
    subjectsTo: async (email) => (await mailsTo(email)).map(({ subject }) => subject),
    signInMailsTo: async (email) => (await allMailsTo(email)).filter(isSignInMail),
    async newestToken(email, type) {
      const texts = (await mailsTo(email)).map(({ text }) => text);
      const text = texts.findLast((part) => type === undefined || part.includes(`&type=${type}`));
      const token = /#token_hash=([\w-]{43})&/.exec(text ?? '')?.[1];
      if (token === undefined) throw new Error(`no link was sent to ${email}`);
      return token;
    },
  };
}
