import { asc } from 'drizzle-orm';
import { vi } from 'vitest';
import { mailRequests } from '#server/auth/records/tables.ts';
import { mails, type OutgoingMail } from '#server/mail/tables.ts';
import type { TestServer } from '../server/test-server.ts';
import { SIGN_IN_EMAIL_SUBJECTS } from './sign-in-subjects.ts';

/** The emails in a test server's queue by their recipients. */
export type Mailboxes = {
  /**
   * Waits until all requested emails are queued. Lists the emails to this address, oldest first, without those about sign-ins
   * but with those that have been deleted from the queue since an earlier call.
   */
  mailsTo(email: string): Promise<OutgoingMail[]>;
  /** Returns the subjects of `mailsTo`. */
  subjectsTo(email: string): Promise<string[]>;
  /** Lists the emails about sign-ins: the welcome and warnings of new devices. */
  signInMailsTo(email: string): Promise<OutgoingMail[]>;
  /** Returns the token of the newest link sent to this address. */
  newestToken(email: string, type?: 'signup' | 'recovery'): Promise<string>;
};

const SIGN_UP_SUBJECTS = ['Confirm your email address', '请确认您的邮箱'];

/** @param options `signUpMails` includes the emails of sign-ups */
export function openMailboxes(server: TestServer, options: { signUpMails?: boolean } = {}): Mailboxes {
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

  const isSignInMail = ({ subject }: OutgoingMail) => SIGN_IN_EMAIL_SUBJECTS.includes(subject);
  const mailsTo = async (email: string) => (await listAllMails(email)).filter((mail) => !isSignInMail(mail));

  return {
    mailsTo,
    subjectsTo: async (email) => (await mailsTo(email)).map(({ subject }) => subject),
    signInMailsTo: async (email) => (await listAllMails(email)).filter(isSignInMail),
    async newestToken(email, type) {
      const texts = (await mailsTo(email)).map(({ text }) => text);
      const text = texts.findLast((candidate) => type === undefined || candidate.includes(`&type=${type}`));
      const token = /#token_hash=([\w-]{43})&/.exec(text ?? '')?.[1];
      if (token === undefined) throw new Error(`No link was sent to ${email}.`);
      return token;
    },
  };
}
