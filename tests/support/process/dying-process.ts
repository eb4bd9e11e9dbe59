import type Stripe from 'stripe';
import type { Database } from '#server/db/database.ts';

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>;

/** Lets a process make some calls to the outside and then, in effect, be gone: whatever it tries next throws. */
export function createLife(callsLeft: number) {
  let left = callsLeft;
  const breathe = () => {
    left -= 1;
    if (left < 0) throw new Error('the process is gone');
  };
  return {
    /** Dies before a transaction; dying within one comes to the same, for it is rolled back. */
    watchDatabase: (db: Database): Database => ({
      ...db,
      transaction: async (...given) => {
        breathe();
        return db.transaction(...given);
      },
    }),
    /** Dies before a request, or after it was carried out and before its answer is heard. */
    watchHttp: (client: HttpClient): HttpClient => ({
      getClientName: () => client.getClientName(),
      makeRequest: async (...request) => {
        breathe();
        const answer = await client.makeRequest(...request);
        breathe();
        return answer;
      },
    }),
  };
}
