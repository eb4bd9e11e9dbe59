import { HttpError } from './http-failure.ts';
import { type HttpRequest, sendRequest } from './send-request.ts';

/** The part of a zod schema, of either build, that reads an answer. */
type AnswerSchema<Answer> = {
  safeParse: (body: unknown) => { success: true; data: Answer } | { success: false };
};

/** Sends a request and returns the JSON of its answer as `schema` reads it. Throws `HttpError`, nothing else. */
export async function fetchAnswer<Answer>(
  schema: AnswerSchema<Answer>,
  request: HttpRequest,
): Promise<Answer> {
  const response = await sendRequest(request);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new HttpError({ kind: 'unreadable', message: null });
  return parsed.data;
}
