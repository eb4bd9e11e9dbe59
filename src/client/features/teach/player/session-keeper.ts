import type { KeptSession } from '#client/device/kept-session.ts';

/** Where a session is kept while it stands still, so that a page that is closed takes nothing along. */
export type SessionKeeper = {
  keep: (session: KeptSession) => void;
  /** Returns whether this session is the one that is kept. */
  holds: (plan: KeptSession['plan']) => boolean;
};
