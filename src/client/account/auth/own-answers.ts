import { z } from 'zod/mini';
import { readOwnCode } from '#client/lib/http/http-failure.ts';

const UserSchema = z.looseObject({ id: z.string() });
const SessionSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number().check(z.positive()),
  expires_at: z.optional(z.number()),
  user: UserSchema,
});

/** Schemas by the last part of the path. Answers at other paths neither end a session nor change what this device stores. */
const ANSWERS: Record<string, z.ZodMiniType> = {
  '/token': SessionSchema,
  '/verify': SessionSchema,
  '/signup': z.union([SessionSchema, UserSchema]),
  '/user': UserSchema,
};

/** GoTrue's codes for a renewal that will never succeed. */
const ENDED: ReadonlySet<string | null> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_expired',
  'session_not_found',
  'user_not_found',
  'user_banned',
]);

/**
 * Returns an answer of the auth server. Throws for any other, which auth-js then treats as a broken connection; it
 * would end the session after every failed renewal that is not a 5xx.
 */
export async function takeOwnAnswer(address: string, response: Response): Promise<Response> {
  const { pathname, searchParams } = new URL(address);
  const path = pathname.slice(pathname.lastIndexOf('/'));
  if (!response.ok) {
    const isRenewal = searchParams.get('grant_type') === 'refresh_token';
    const isOwn = isRenewal
      ? ENDED.has(readOwnCode(response.headers))
      : // The auth server repeats the API version that auth-js sends; proxies do not.
        response.headers.has('x-supabase-api-version');
    if (isOwn) return response;
    throw notOurs(response);
  }
  if (path === '/logout' && response.status !== 204) throw notOurs(response);
  const schema = ANSWERS[path];
  if (schema === undefined) return response;
  const body: unknown = await response.json().catch(() => null);
  if (!schema.safeParse(body).success) throw notOurs(response);
  const session = SessionSchema.safeParse(body);
  return new Response(JSON.stringify(session.success ? countFromNow(session.data) : body));
}

/** The device's clock may be wrong; `server_expires_at` still orders the sessions when it is set. */
function countFromNow(session: z.infer<typeof SessionSchema>) {
  const expires_at = Math.floor(Date.now() / 1_000) + session.expires_in;
  return { ...session, expires_at, server_expires_at: session.expires_at };
}

function notOurs({ status }: Response): Error {
  return new Error(`An answer with status ${status} did not come from the auth server.`);
}
