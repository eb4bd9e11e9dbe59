import type Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** Simulates a process that dies after `callLimit` outgoing calls. All later calls throw. */
export function createDyingProcess(callLimit: number) {
  let callsLeft = callLimit;
  const countCall = () => {
    callsLeft -= 1;
    if (callsLeft < 0) throw new Error('The process is dead.');
  };
  return {
    /** Dies before a transaction. Dying within one would roll it back, with the same result. */
    wrapDatabase: (db: Database): Database => ({
      ...db,
      transaction: async (...parameters) => {
        countCall();
        return db.transaction(...parameters);
      },
    }),
    /** Dies before a request, or after the request but before its response arrives. */
    wrapHttp: (client: HttpClient): HttpClient => ({
      getClientName: () => client.getClientName(),
      makeRequest: async (...request) => {
        countCall();
        const response = await client.makeRequest(...request);
        countCall();
        return response;
      },
    }),
  };
}
