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

/** Schemas by the last part of the path. Answers at other paths change neither the session nor the stored data. */
const ANSWER_SCHEMAS: Record<string, z.ZodMiniType> = {
  '/token': SessionSchema,
  '/verify': SessionSchema,
  '/signup': z.union([SessionSchema, UserSchema]),
  '/user': UserSchema,
};

/** GoTrue's codes for a renewal that will never succeed. */
const ENDED_SESSION_CODES: ReadonlySet<string | null> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_expired',
  'session_not_found',
  'user_not_found',
  'user_banned',
]);

/**
 * Returns answers of the auth server and throws for others. auth-js treats an error as a broken connection, but
 * would end the session for any other failed renewal that is not a 5xx.
 */
export async function requireAuthAnswer(address: string, response: Response): Promise<Response> {
  const { pathname, searchParams } = new URL(address);
  const path = pathname.slice(pathname.lastIndexOf('/'));
  if (!response.ok) {
    const isRenewal = searchParams.get('grant_type') === 'refresh_token';
    const isFromAuthServer = isRenewal
      ? ENDED_SESSION_CODES.has(readOwnCode(response.headers))
      : // The auth server repeats the API version that auth-js sends; proxies do not.
        response.headers.has('x-supabase-api-version');
    if (isFromAuthServer) return response;
    throw createForeignAnswerError(response);
  }
  if (path === '/logout' && response.status !== 204) throw createForeignAnswerError(response);
  const schema = ANSWER_SCHEMAS[path];
  if (schema === undefined) return response;
  const body: unknown = await response.json().catch(() => null);
  if (!schema.safeParse(body).success) throw createForeignAnswerError(response);
  const session = SessionSchema.safeParse(body);
  return new Response(JSON.stringify(session.success ? resetExpiry(session.data) : body));
}

/** Sets the expiry by the device's clock, which may be wrong; `server_expires_at` still orders the sessions. */
function resetExpiry(session: z.infer<typeof SessionSchema>) {
  const expires_at = Math.floor(Date.now() / 1_000) + session.expires_in;
  return { ...session, expires_at, server_expires_at: session.expires_at };
}

function createForeignAnswerError({ status }: Response): Error {
  return new Error(`An answer with status ${status} did not come from the auth server.`);
}
