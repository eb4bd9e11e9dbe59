import { z } from 'zod/mini';
import { readServerCode } from '#client/lib/http/http-failure.ts';

const UserSchema = z.looseObject({ id: z.string() });
const SessionSchema = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number().check(z.positive()),
  expires_at: z.optional(z.number()),
  user: UserSchema,
});

/** Schemas by endpoint. Responses of other endpoints do not affect the session or stored data. */
const RESPONSE_SCHEMAS: Record<string, z.ZodMiniType> = {
  '/token': SessionSchema,
  '/verify': SessionSchema,
  '/signup': z.union([SessionSchema, UserSchema]),
  '/user': UserSchema,
};

/** GoTrue's error codes for a session that can no longer be renewed. */
const ENDED_SESSION_CODES: ReadonlySet<string | null> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_expired',
  'session_not_found',
  'user_not_found',
  'user_banned',
]);

/**
 * Returns the response, with `expires_at` on this device's clock, if it came from the auth server. Throws otherwise.
 * auth-js treats a thrown error as a network failure and retries, but a 4xx response to a renewal ends the session.
 */
export async function requireAuthServerResponse(url: string, response: Response): Promise<Response> {
  const { pathname, searchParams } = new URL(url);
  const endpoint = pathname.slice(pathname.lastIndexOf('/'));
  if (!response.ok) {
    const isRenewal = searchParams.get('grant_type') === 'refresh_token';
    // The auth server echoes the API version that auth-js sends. Proxies do not.
    const echoesVersion = response.headers.has('x-supabase-api-version');
    const isEndedSession = ENDED_SESSION_CODES.has(readServerCode(response.headers));
    const isFromAuthServer = isRenewal ? isEndedSession : echoesVersion;
    if (isFromAuthServer) return response;
    throw createForeignResponseError(response);
  }
  // The auth server responds with 204. A captive portal responds to everything with 200.
  if (endpoint === '/logout' && response.status !== 204) throw createForeignResponseError(response);
  const schema = RESPONSE_SCHEMAS[endpoint];
  if (schema === undefined) return response;
  const body: unknown = await response.json().catch(() => null);
  if (!schema.safeParse(body).success) throw createForeignResponseError(response);
  const session = SessionSchema.safeParse(body);
  return new Response(JSON.stringify(session.success ? resetExpiry(session.data) : body));
}

/**
 * Bases the expiry on the device's clock, with which auth-js compares it. `server_expires_at` keeps the server's value,
 * which tells the newer of two sessions.
 */
function resetExpiry(session: z.infer<typeof SessionSchema>) {
  const expires_at = Math.floor(Date.now() / 1_000) + session.expires_in;
  return { ...session, expires_at, server_expires_at: session.expires_at };
}

function createForeignResponseError({ status }: Response): Error {
  return new Error(`The response with status ${status} did not come from the auth server.`);
}
