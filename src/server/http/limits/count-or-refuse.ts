import type { FastifyReply } from 'fastify';
import type { RateLimit } from './rate-limit.ts';

/**
 * Counts one more for the key. When that is too many it throws what `refuse` makes, in the dialect of the endpoint, with
 * the seconds to wait in `Retry-After`.
 */
export async function countOrRefuse(
  reply: FastifyReply,
  limit: RateLimit,
  key: string,
  refuse: () => Error,
): Promise<void> {
  const seconds = await limit.consume(key);
  if (seconds === null) return;
  reply.header('retry-after', seconds);
  throw refuse();
}
