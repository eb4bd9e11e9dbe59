import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Call = { path: string; authorization: string | undefined; body: Record<string, unknown>; text: string };

/** The text that the model writes, or a function that responds to the call. */
export type Reply = string | ((response: ServerResponse, call: Call) => void);

/** An endpoint on 127.0.0.1 that implements OpenAI's chat completions. */
export type StoryEndpoint = {
  url: string;
  calls: Call[];
  /** Sets the replies for beats, pages and the repair. The last one repeats. Without `moderation`, its path responds with 404. */
  replyWith(replies: readonly Reply[], moderation?: Reply): void;
  close(): Promise<void>;
};

export const BEATS = JSON.stringify({ beats: ['A duck.', 'It sings.'] });

export async function startStoryEndpoint(): Promise<StoryEndpoint> {
  let replies: readonly Reply[] = [''];
  let moderation: Reply | undefined;
  let completionCount = 0;
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const text = await readBody(request);
    const path = request.url ?? '';
    const call: Call = {
      path,
      text,
      authorization: request.headers.authorization,
      body: JSON.parse(text) as Record<string, unknown>,
    };
    calls.push(call);
    if (path === '/v1/moderations')
      return moderation === undefined ? sendJson(response, 404, {}) : sendReply(moderation, response, call);
    if (path !== '/v1/chat/completions') return sendJson(response, 404, {});
    const reply = replies[Math.min(completionCount, replies.length - 1)] ?? '';
    completionCount += 1;
    if (typeof reply === 'string')
      return sendJson(response, 200, { choices: [{ message: { content: reply } }] });
    reply(response, call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    replyWith(nextReplies, nextModeration) {
      replies = nextReplies;
      moderation = nextModeration;
      completionCount = 0;
      calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendReply(reply: Reply, response: ServerResponse, call: Call): void {
  if (typeof reply === 'string') sendJson(response, 200, JSON.parse(reply) as object);
  else reply(response, call);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
