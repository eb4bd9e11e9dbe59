import type Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** Simulates a process that dies after some calls to the outside: all later calls throw. */
export function createDyingProcess(callsLeft: number) {
  let remaining = callsLeft;
  const countCall = () => {
    remaining -= 1;
    if (remaining < 0) throw new Error('the process is dead');
  };
  return {
    /** Dies before a transaction. Dying within one would roll it back, with the same result. */
    watchDatabase: (db: Database): Database => ({
      ...db,
      transaction: async (...parameters) => {
        countCall();
        return db.transaction(...parameters);
      },
    }),
    /** Dies before a request, or after the request and before its answer arrives. */
    watchHttp: (client: HttpClient): HttpClient => ({
      getClientName: () => client.getClientName(),
      makeRequest: async (...request) => {
        countCall();
        const answer = await client.makeRequest(...request);
        countCall();
        return answer;
      },
    }),
  };
}
