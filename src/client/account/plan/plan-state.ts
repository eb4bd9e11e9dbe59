import { z } from 'zod/mini';
import { PLAN_IDS, type PlanId } from '#shared/plan/plans.ts';

/**
 * What the profile row says about the subscription beside the plan (docs/product/accounts.md#profile-row).
 */
const PlanProfileSchema = z.object({
  subscription_status: z.string(),
  /** An instant as the server writes it, or null when there is no date to show. */
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  /** Until when a plan given by hand lasts; null without an end, and where none was given. */
  gift_until: z._default(z.nullable(z.string()), null),
});

/** What the table answers; `plan` may be of another time. */
export const PlanRowsSchema = z.array(z.extend(PlanProfileSchema, { plan: z.nullable(z.string()) }));

export const KnownPlanSchema = z.object({ plan: z.enum(PLAN_IDS), profile: PlanProfileSchema });
/** A plan that the server has named for this account. */
export type KnownPlan = z.infer<typeof KnownPlanSchema>;

/**
 * Returns whether a subscription stands behind a plan, so that Manage Billing has something to open. A plan
 * given by hand (`profiles.plan_override`) has no period and nothing to pay.
 */
export function isSubscribed({ plan, profile }: Pick<PlanState, 'plan' | 'profile'>): boolean {
  return plan !== 'free' && profile !== null && profile.current_period_end !== null;
}

/**
 * `ready`: the plan is known, perhaps from an earlier visit. `error`: it could not be read and nothing is known.
 * Until it is known, `plan` is `free` and `profile` null.
 */
export type PlanState = {
  status: 'loading' | 'ready' | 'error';
  plan: PlanId;
  profile: KnownPlan['profile'] | null;
};
