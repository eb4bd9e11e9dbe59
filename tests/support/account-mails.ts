import { vi } from 'vitest';
import { mailRequests } from '#server/auth/tables.ts';
import type { MailWorker } from '#server/mail/mail-worker.ts';
import { createSmtpWorker } from './mail-worker.ts';
import { SIGN_IN_SUBJECTS } from './sign-in-subjects.ts';
import { type ReceivedMail, type SmtpSink, startSmtpSink } from './smtp-sink.ts';
import type { TestServer } from './test-server.ts';

/** The mailboxes of everybody a test server writes to, on a real SMTP server. */
export type Mailboxes = {
  /**
   * The mails to this address so far, oldest first, once all that was asked for has been worked on; without those that
   * come with signing in.
   */
  mailsTo(email: string): Promise<ReceivedMail[]>;
  /** The mails that came with signing in: the welcome, and warnings of new devices. */
  signInMailsTo(email: string): Promise<ReceivedMail[]>;
  /** The token of the newest link in this mailbox. */
  newestToken(email: string): Promise<string>;
  close(): Promise<void>;
};

export async function openMailboxes(server: TestServer): Promise<Mailboxes> {
  const sink: SmtpSink = await startSmtpSink();
  const worker: MailWorker = createSmtpWorker({ db: server.db, clock: server.clock, url: sink.url }).worker;

  async function allMailsTo(email: string): Promise<ReceivedMail[]> {
    await vi.waitUntil(async () => (await server.db.transaction((tx) => tx.$count(mailRequests))) === 0, {
      timeout: 20_000,
      interval: 20,
    });
    await worker.drain();
    return sink.mails.filter(({ to }) => to.includes(email.toLowerCase()));
  }

  const isSignInMail = ({ email: { subject } }: ReceivedMail) => SIGN_IN_SUBJECTS.includes(subject ?? '');
  const mailsTo = async (email: string) => (await allMailsTo(email)).filter((mail) => !isSignInMail(mail));

  return {
    mailsTo,
    signInMailsTo: async (email) => (await allMailsTo(email)).filter(isSignInMail),
    async newestToken(email) {
      const mails = await mailsTo(email);
      const token = /#token_hash=([\w-]{43})&/.exec(mails.at(-1)?.email.text ?? '')?.[1];
      if (token === undefined) throw new Error(`no link was sent to ${email}`);
      return token;
    },
    async close() {
      await worker.stop();
      await sink.close();
    },
  };
}
