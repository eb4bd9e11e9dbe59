import type { FastifyRequest } from 'fastify';
import type { AuthDeps } from '../auth-deps.ts';
import { verifyAccessToken } from '../sessions/access-token.ts';
import { readBearerToken } from './bearer.ts';

/** Returns whose genuine access token a request carries; null for none. Whether its session still lives is not looked up. */
export async function readTokenUser(
  deps: Pick<AuthDeps, 'keys' | 'issuer' | 'verifiedTokens' | 'clock'>,
  request: FastifyRequest,
): Promise<string | null> {
  const token = readBearerToken(request);
  if (token === null || token === request.headers.apikey) return null;
  try {
    const verified = await verifyAccessToken(token, { ...deps, now: deps.clock() });
    return verified.ok ? verified.userId : null;
  } catch {
    // The keys cannot be read. The guard of the route meets the same trouble and answers it.
    return null;
  }
}
