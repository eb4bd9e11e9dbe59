import { rest } from '#client/lib/auth/auth-client.ts';
import { readPlan } from '#shared/plan/plans.ts';
import { type KnownPlan, KnownPlanSchema } from './plan-state.ts';

/**
 * Reads the family's plan. Null: the account has no profile row yet (it is being made), or another user is
 * signed in by now.
 */
export async function readPlanRow(userId: string): Promise<KnownPlan | null> {
  const { data, error } = await rest
    .from('profiles')
    .select('plan, subscription_status, current_period_end, cancel_at_period_end, gift_until')
    .eq('id', userId)
    .maybeSingle();
  if (error) throw error;
  if (data === null) return null;
  const { plan, ...profile } = data;
  return KnownPlanSchema.parse({ plan: readPlan(plan), profile });
}
