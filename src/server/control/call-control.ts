import { type IncomingMessage, request } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { controlAddress, isTrustedAddress } from './control-address.ts';

/** What there is instead of a server: no socket, one of a server that has died, or one of another machine's kind. */
const NO_LISTENER = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

/** What the running server answered. Read it once, as one value or as a stream. */
export type ControlAnswer = { json(): Promise<unknown>; stream: IncomingMessage };

/**
 * Asks the running server of a data directory to carry out a command, however long that takes.
 * @param path as the command was registered, for example `/backup`
 * @param body a value that JSON can carry
 * @returns null when no server runs there
 * @throws when the server refuses; the message is the server's, a sentence for the person at the command line
 */
export async function callControl(
  dataDir: string,
  path: string,
  body: object = {},
): Promise<ControlAnswer | null> {
  const socketPath = controlAddress(dataDir);
  if (!isTrustedAddress(socketPath, dataDir)) return null;
  const stream = await send(socketPath, path, JSON.stringify(body)).catch((error: NodeJS.ErrnoException) => {
    if (NO_LISTENER.has(error.code ?? '')) return null;
    if (error.code === 'EACCES') {
      throw new Error('The server runs as another user. Run this command as that user, or as root.');
    }
    throw error;
  });
  if (stream === null) return null;
  if (stream.statusCode !== 200) throw new Error(readRefusal(await text(stream)));
  return { stream, json: () => json(stream) };
}

function send(socketPath: string, path: string, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request({ socketPath, path, method: 'POST', headers, agent: false }, resolve);
    call.on('error', reject);
    call.end(body);
  });
}

function readRefusal(answer: string): string {
  try {
    return String((JSON.parse(answer) as { error: unknown }).error);
  } catch {
    return 'The server could not do this. Its log says why.';
  }
}
