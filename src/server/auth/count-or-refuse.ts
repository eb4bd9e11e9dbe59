import type { FastifyReply } from 'fastify';
import type { RateLimit } from '#server/limits/rate-limit.ts';
import { AuthError } from './auth-error.ts';

/** Counts one more for the key. Throws GoTrue's refusal (contract, 4.9) when that is too many, with `Retry-After` in seconds. */
export async function countOrRefuse(reply: FastifyReply, limit: RateLimit, key: string): Promise<void> {
  const seconds = await limit.consume(key);
  if (seconds === null) return;
  reply.header('retry-after', seconds);
  throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
}
