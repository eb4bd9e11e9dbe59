import { z } from 'zod/mini';
import { asUser } from '#client/account/auth/auth-client.ts';
import { fetchAnswer } from '#client/lib/http/fetch-answer.ts';
import { REST_HEADERS, restPath } from '#client/lib/http/rest.ts';
import { PLAN_IDS, type PlanId, readPlan } from '#shared/plan/plans.ts';

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
const PlanRowsSchema = z.array(z.extend(PlanProfileSchema, { plan: z.nullable(z.string()) }));

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

const COLUMNS = 'plan,subscription_status,current_period_end,cancel_at_period_end,gift_until';

/** Returns the family's plan. Null: the account has no profile row yet (it is being made). Throws `HttpError`. */
export async function readPlanRow(userId: string): Promise<KnownPlan | null> {
  const path = restPath('profiles', { select: COLUMNS, id: `eq.${userId}` });
  const rows = await fetchAnswer(PlanRowsSchema, { path, headers: REST_HEADERS, as: asUser(userId) });
  const [row] = rows;
  if (row === undefined) return null;
  const { plan, ...profile } = row;
  return { plan: readPlan(plan), profile };
}
