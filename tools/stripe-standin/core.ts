import type { Store } from './state/store.ts';

export type Core = {
  store: Store;
  /** The stand-in's time in whole seconds since 1970. */
  now: () => number;
  /** Where browsers reach the hosted pages, without a slash at the end. */
  publicUrl: () => string;
  /** The API request that is being answered, for the events it causes. */
  request: () => { id: string | null; idempotency_key: string | null };
};
