import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A parsed email with its envelope and source. */
type ReceivedMail = { email: Email; from: string; to: string[]; raw: string; encrypted: boolean };

/** Handles a command of the protocol. It may throw a refusal such as `new SmtpRefusal(451, 'later')`. */
type Handler = (address: string) => Promise<void> | void;

export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** An SMTP server on 127.0.0.1 that stores its emails. */
export type SmtpSink = {
  url: string;
  /** All complete messages, including those that a handler refused. */
  mails: ReceivedMail[];
  /** The handlers of MAIL FROM, of RCPT TO and of a complete message. They run before the reply. */
  on: { mailFrom: Handler; rcptTo: Handler; message: Handler };
  reset(): void;
  close(): Promise<void>;
};

/** @param tls a key and a certificate (PEM) for STARTTLS, which is not offered without them */
export async function startSmtpSink(tls?: { key: string; cert: string }): Promise<SmtpSink> {
  const createHandlers = () => ({ mailFrom: () => {}, rcptTo: () => {}, message: () => {} });
  const mails: ReceivedMail[] = [];
  const sink: Pick<SmtpSink, 'on'> = { on: createHandlers() };
  const server = new SMTPServer({
    authOptional: true,
    hideSMTPUTF8: false,
    disabledCommands: tls === undefined ? ['STARTTLS', 'AUTH'] : ['AUTH'],
    ...tls,
    onMailFrom: ({ address }, _session, done) => reply(() => sink.on.mailFrom(address), done),
    onRcptTo: ({ address }, _session, done) => reply(() => sink.on.rcptTo(address), done),
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      reply(async () => {
        const raw = (await buffer(stream)).toString();
        const to = rcptTo.map(({ address }) => address);
        const from = mailFrom ? mailFrom.address : '';
        mails.push({ email: await PostalMime.parse(raw), from, to, raw, encrypted: session.secure });
        await sink.on.message(to[0] ?? '');
      }, done);
    },
  });
  // Killed clients break off their connections.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(sink, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    reset: () => {
      mails.length = 0;
      sink.on = createHandlers();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

function reply(handle: () => Promise<void> | void, done: (error?: Error | null) => void): void {
  Promise.resolve()
    .then(handle)
    .then(
      () => done(),
      (error: Error) => done(error),
    );
}
