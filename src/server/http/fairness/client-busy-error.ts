import { RATE_LIMITED } from '#shared/answers.ts';

/**
 * The refusal of a client that asks for more than its share of the server. Each dialect answers it in its own words; the
 * seconds to wait are in `Retry-After`.
 */
export class ClientBusyError extends Error {
  /** 429, or 503 where 429 would be taken for the end of a session. */
  readonly status: 429 | 503;
  /** For every dialect but that of the sign-in, which has a code of its own. */
  readonly code: 'rate_limited' | 'busy';

  constructor(status: 429 | 503 = 429) {
    super('the client asks for more than its share');
    this.name = 'ClientBusyError';
    this.status = status;
    this.code = status === 429 ? RATE_LIMITED : 'busy';
  }
}
