import { readAccountEvents } from '#server/auth/records/users.ts';
import type { Database } from '#server/db/database.ts';
import {
  ACTIVITY_SHOWN_DAYS,
  ACTIVITY_SHOWN_MAX,
  type AccountActivity,
} from '#shared/account/account-security.ts';

const DAY_MS = 86_400_000;

/** Returns what happened to an account of late, the newest first. */
export async function readActivity(db: Database, userId: string, now: Date): Promise<AccountActivity> {
  const since = new Date(now.getTime() - ACTIVITY_SHOWN_DAYS * DAY_MS);
  const rows = await db.transaction((tx) =>
    readAccountEvents(tx, userId, { since, limit: ACTIVITY_SHOWN_MAX }),
  );
  const events = rows.map(({ id, at, kind, device, details }) => {
    return { id, at: at.toISOString(), kind, device, details };
  });
  return { events };
}
