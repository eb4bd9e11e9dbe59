import { eq } from 'drizzle-orm';
import { type BillingChange, findEnd } from '#server/billing/mails/billing-notices.ts';
import { type BillingStanding, billingStandings } from '#server/billing/tables.ts';
import type { Tx } from '#server/db/database.ts';

/** Returns what was last seen of the account's subscription; null when it was never looked at. */
export async function readStanding(tx: Tx, userId: string): Promise<BillingStanding | null> {
  const [row] = await tx.select().from(billingStandings).where(eq(billingStandings.userId, userId));
  return row ?? null;
}

/** Keeps what is seen now for the next look, and why a plan has ended. Nothing is kept of an account that never paid. */
export async function writeStanding(
  tx: Tx,
  userId: string,
  change: BillingChange & { seen: BillingStanding | null },
): Promise<void> {
  const { after, chosen, seen, now } = change;
  if (chosen === null && seen === null) return;
  const end = findEnd(change);
  const isPaid = after.currentPeriodEnd !== null;
  const standing = {
    subscriptionId: chosen?.id ?? seen?.subscriptionId ?? null,
    billingCycle: chosen?.item?.cycle ?? null,
    amount: chosen?.item?.cents ?? null,
    currency: chosen?.item?.currency ?? null,
    endedReason: isPaid ? null : (end?.reason ?? seen?.endedReason ?? null),
    endedAt: isPaid ? null : (end?.at ?? seen?.endedAt ?? null),
  };
  if (seen !== null && isSame(seen, standing)) return;
  await tx
    .insert(billingStandings)
    .values({ userId, ...standing, updatedAt: now })
    .onConflictDoUpdate({ target: billingStandings.userId, set: { ...standing, updatedAt: now } });
}

function isSame(seen: BillingStanding, next: Omit<BillingStanding, 'userId' | 'updatedAt'>): boolean {
  const { userId: _user, updatedAt: _updated, ...known } = seen;
  return (Object.keys(next) as (keyof typeof next)[]).every(
    (key) => String(known[key]) === String(next[key]),
  );
}
