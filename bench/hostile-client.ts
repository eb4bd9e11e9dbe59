import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { HostileRequest } from '#tests/support/hostile/hostile-requests.ts';

/** Connections of the hostile client; each sends its next request when it has the answer to the last one. */
const CONNECTIONS = 48;
const TRICKLE_MS = 500;

/** A client that sends many requests at once does so again after so long. */
const PIPELINE_MS = 1_000;

export type Attack = { url: string; requests: HostileRequest[]; connections?: number };
/** How many answers of each status came; 0 stands for connections that were closed. */
export type Answers = Record<number, number>;

/**
 * Attacks until `stop` is called, which tells what was answered; `begun` resolves with the first answer. Runs in a thread of
 * its own.
 */
export function attack({ url, requests, connections = CONNECTIONS }: Attack): {
  begun: Promise<void>;
  stop(): Answers;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answers = {};
  let isStopped = false;
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const loop = async (number: number) => {
    const one = requests[number % requests.length];
    while (!isStopped && one) {
      const status = await send(url, one, agent);
      answers[status] = (answers[status] ?? 0) + 1;
      begin();
      // A closed connection is opened again, but not in a loop that starves this thread.
      await new Promise((resolve) => setTimeout(resolve, status === 0 ? 10 : 0));
    }
  };
  for (let number = 0; number < connections; number += 1) void loop(number);
  return {
    begun,
    stop: () => {
      isStopped = true;
      agent.destroy();
      return answers;
    },
  };
}

/** The bytes of the bodies: to encode 32 MB for each request would take the processor that the server needs. */
const encoded = new WeakMap<HostileRequest, Buffer>();

function encode(hostile: HostileRequest): Buffer {
  const bytes = encoded.get(hostile) ?? Buffer.from(hostile.body ?? '');
  encoded.set(hostile, bytes);
  return bytes;
}

/** Sends one request and resolves to the status of its answer. */
export function send(url: string, hostile: HostileRequest, agent: Agent): Promise<number> {
  const { method, path, headers, slowly, pipelined, from } = hostile;
  if (pipelined !== undefined)
    return sendAtOnce(url, `${method} ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, pipelined);
  const body = hostile.body === null ? null : encode(hostile);
  return new Promise((resolve) => {
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const sent = request(`${url}${path}`, {
      ...{ method, agent, headers: { ...headers, ...length } },
      ...(from !== undefined && { localAddress: from, host: '127.0.0.1' }),
    });
    let trickle: NodeJS.Timeout | undefined;
    const end = (status: number) => {
      clearInterval(trickle);
      resolve(status);
    };
    sent.on('response', (response) => {
      response.on('error', () => end(0));
      response.on('end', () => end(response.statusCode ?? 0));
      response.resume();
    });
    sent.on('error', () => end(0));
    sent.on('close', () => end(0));
    if (!slowly || body === null) {
      sent.end(body ?? undefined);
      return;
    }
    let next = 0;
    sent.flushHeaders();
    trickle = setInterval(() => sent.write(String.fromCharCode(body[next++] ?? 0x20)), TRICKLE_MS);
  });
}

/** Resolves to 0 when the connection is reset within a second, else to 200; without reading, a quiet end goes unnoticed. */
async function sendAtOnce(url: string, text: string, count: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(text.repeat(count));
  const status = await Promise.race([once(socket, 'close').then(() => 0), pause(PIPELINE_MS, 200)]);
  socket.destroy();
  return status;
}
