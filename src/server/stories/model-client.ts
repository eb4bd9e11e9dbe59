import { z } from 'zod/mini';

export type StoryModelSettings = { url: string; model: string; key: string | null };

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

type Failure = 'unreachable' | 'redirected' | 'refused' | 'too_large' | 'timeout' | 'cancelled';

/** `reason` is written to the log and contains nothing from the model or the network. */
export class StoryModelError extends Error {
  override readonly name = 'StoryModelError';
  readonly reason: Failure;

  constructor(reason: Failure) {
    super(`The story model did not respond: ${reason}`);
    this.reason = reason;
  }
}

export type StoryModel = {
  /** Returns what the model wrote, which may be any text. */
  ask(messages: readonly Message[], signal: AbortSignal): Promise<string>;
  /** Returns null if the endpoint has no moderation. */
  isFlagged(text: string, signal: AbortSignal): Promise<boolean | null>;
};

/** The limit of a response in bytes after decompression. A story has about two kilobytes. */
export const MODEL_RESPONSE_LIMIT = 64 * 1024;

const CompletionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
});
const ModerationSchema = z.object({
  results: z.array(z.object({ flagged: z.boolean() })).check(z.minLength(1)),
});
/** Status codes of an endpoint without a moderation path. */
const NO_MODERATION = [404, 405, 501];

/** Creates a client for an endpoint with OpenAI's chat completions API (docs/operators.md). */
export function createStoryModel({ url, model, key }: StoryModelSettings): StoryModel {
  async function post(path: string, body: object, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(`${url.replace(/\/+$/, '')}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(body),
        // The key and the words may go only to the host that the operator named.
        redirect: 'manual',
        signal,
      });
    } catch {
      throw new StoryModelError(findAbortReason(signal) ?? 'unreachable');
    }
  }

  return {
    async ask(messages, signal) {
      const body = { model, messages, response_format: { type: 'json_object' } };
      const response = await post('/chat/completions', body, signal);
      const text = await readBody(response, signal);
      const parsed = CompletionSchema.safeParse(parseJson(text));
      return parsed.success ? (parsed.data.choices[0]?.message.content ?? '') : '';
    },
    async isFlagged(text, signal) {
      const response = await post('/moderations', { input: text }, signal);
      if (NO_MODERATION.includes(response.status)) {
        await response.body?.cancel();
        return null;
      }
      const parsed = ModerationSchema.safeParse(parseJson(await readBody(response, signal)));
      // An unreadable verdict counts against the story.
      return !parsed.success || parsed.data.results.some(({ flagged }) => flagged);
    },
  };
}

async function readBody(response: Response, signal: AbortSignal): Promise<string> {
  if (response.status >= 300) {
    await response.body?.cancel();
    throw new StoryModelError(response.status < 400 ? 'redirected' : 'refused');
  }
  try {
    return await readBounded(response);
  } catch (error) {
    if (error instanceof StoryModelError) throw error;
    throw new StoryModelError(findAbortReason(signal) ?? 'unreachable');
  }
}

/** Reads the body up to the limit. An error that leaves the loop cancels the body. */
async function readBounded({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > MODEL_RESPONSE_LIMIT) throw new StoryModelError('too_large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function findAbortReason(signal: AbortSignal): 'timeout' | 'cancelled' | null {
  if (!signal.aborted) return null;
  return (signal.reason as Error | null)?.name === 'TimeoutError' ? 'timeout' : 'cancelled';
}

/** Finds JSON inside fences and sentences, which models add. Returns undefined if there is none. */
export function parseJson(text: string): unknown {
  const [json] = /\{[\s\S]*\}/.exec(text) ?? [];
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
