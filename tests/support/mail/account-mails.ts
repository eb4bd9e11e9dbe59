import { and, eq, lte } from 'drizzle-orm';
import { vi } from 'vitest';
import { mailRequests } from '#server/auth/records/tables.ts';
import type { MailWorker } from '#server/mail/mail-queue.ts';
import { mails } from '#server/mail/tables.ts';
import type { TestServer } from '../server/test-server.ts';
import { createSmtpWorker } from './mail-worker.ts';
import { SIGN_IN_SUBJECTS } from './sign-in-subjects.ts';
import { type ReceivedMail, type SmtpSink, startSmtpSink } from './smtp-sink.ts';

/** The mailboxes of everybody a test server writes to, on a real SMTP server. */
export type Mailboxes = {
  /**
   * The mails to this address so far, oldest first, once all that was asked for has been worked on; without those that
   * come with signing in.
   */
  mailsTo(email: string): Promise<ReceivedMail[]>;
  /** The mails that came with signing in: the welcome, and warnings of new devices. */
  signInMailsTo(email: string): Promise<ReceivedMail[]>;
  /** The token of the newest link in this mailbox, or of the newest of this type: mails may overtake each other. */
  newestToken(email: string, type?: 'signup' | 'recovery'): Promise<string>;
  close(): Promise<void>;
};

/** What a sign-up brings by itself. */
const SIGN_UP_SUBJECTS = ['Confirm your email address', '请确认您的邮箱'];

/** @param given with `signUpMails` the mails to new accounts are listed too, which most tests are not about */
export async function openMailboxes(
  server: TestServer,
  given: { signUpMails?: boolean } = {},
): Promise<Mailboxes> {
  const sink: SmtpSink = await startSmtpSink();
  const worker: MailWorker = createSmtpWorker({ db: server.db, clock: server.clock, url: sink.url }).worker;

  const countDueMails = () =>
    server.db.transaction((tx) =>
      tx.$count(mails, and(eq(mails.state, 'queued'), lte(mails.dueAt, server.clock()))),
    );

  async function allMailsTo(email: string): Promise<ReceivedMail[]> {
    await vi.waitUntil(async () => (await server.db.transaction((tx) => tx.$count(mailRequests))) === 0, {
      timeout: 20_000,
      interval: 40,
    });
    // Even a drain of an empty queue takes five transactions, and most looks into a mailbox find nothing queued.
    if ((await countDueMails()) > 0) await worker.drain();
    return sink.mails.filter(
      ({ to, email: { subject } }) =>
        to.includes(email.toLowerCase()) && (given.signUpMails || !SIGN_UP_SUBJECTS.includes(subject ?? '')),
    );
  }

  const isSignInMail = ({ email: { subject } }: ReceivedMail) => SIGN_IN_SUBJECTS.includes(subject ?? '');
  const mailsTo = async (email: string) => (await allMailsTo(email)).filter((mail) => !isSignInMail(mail));

  return {
    mailsTo,
    signInMailsTo: async (email) => (await allMailsTo(email)).filter(isSignInMail),
    async newestToken(email, type) {
      const texts = (await mailsTo(email)).map((mail) => mail.email.text ?? '');
      const text = texts.findLast((one) => type === undefined || one.includes(`&type=${type}`));
      const token = /#token_hash=([\w-]{43})&/.exec(text ?? '')?.[1];
      if (token === undefined) throw new Error(`no link was sent to ${email}`);
      return token;
    },
    async close() {
      await worker.stop();
      await sink.close();
    },
  };
}
