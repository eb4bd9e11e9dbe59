import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { type PlanId, readPlan } from '#shared/plan/plans.ts';
import { profiles } from './tables.ts';

/** The family's plan as its profile has it at this moment; free for an account whose profile is not made yet. */
export async function readFamilyPlan(tx: Tx, userId: string): Promise<PlanId> {
  const [profile] = await tx.select({ plan: profiles.plan }).from(profiles).where(eq(profiles.id, userId));
  return readPlan(profile?.plan);
}
