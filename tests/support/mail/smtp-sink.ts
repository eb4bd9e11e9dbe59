import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as the server got it: parsed, with its envelope and its bytes. */
export type ReceivedMail = { email: Email; from: string; to: string[]; raw: string; encrypted: boolean };

/** What the server does at a step: nothing, or an answer such as `new SmtpRefusal(451, 'later')`; it may take its time. */
type Step = (address: string) => Promise<void> | void;

export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A real SMTP server on 127.0.0.1 that keeps what it gets. */
export type SmtpSink = {
  url: string;
  /** Every message whose end arrived, also those that were refused or not answered then. */
  mails: ReceivedMail[];
  /** Asked at MAIL FROM, at RCPT TO, and when a message has arrived, before it is answered. */
  on: { mailFrom: Step; rcptTo: Step; message: Step };
  reset(): void;
  close(): Promise<void>;
};

/**
 * @param tls a key and a certificate (PEM) to offer STARTTLS with; it is not offered without. The server is then to be
 * reached at 0.0.0.0 too, which is this machine by a name that says nothing of it.
 */
export async function startSmtpSink(tls?: { key: string; cert: string }): Promise<SmtpSink> {
  const calm = () => ({ mailFrom: () => {}, rcptTo: () => {}, message: () => {} });
  const mails: ReceivedMail[] = [];
  const sink: Pick<SmtpSink, 'on'> = { on: calm() };
  const server = new SMTPServer({
    authOptional: true,
    hideSMTPUTF8: false,
    disabledCommands: tls === undefined ? ['STARTTLS', 'AUTH'] : ['AUTH'],
    ...tls,
    onMailFrom: ({ address }, _session, done) => answer(() => sink.on.mailFrom(address), done),
    onRcptTo: ({ address }, _session, done) => answer(() => sink.on.rcptTo(address), done),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      answer(async () => {
        const raw = (await buffer(stream)).toString();
        const to = rcptTo.map(({ address }) => address);
        const from = mailFrom ? mailFrom.address : '';
        mails.push({ email: await PostalMime.parse(raw), from, to, raw, encrypted: session.secure });
        await sink.on.message(to[0] ?? '');
      }, done);
    },
  });
  // A client that is killed in the middle breaks its connection; that is what some tests are about.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    reset: () => {
      mails.length = 0;
      sink.on = calm();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

function answer(step: () => Promise<void> | void, done: (error?: Error | null) => void): void {
  Promise.resolve()
    .then(step)
    .then(
      () => done(),
      (error: Error) => done(error),
    );
}
