import { createContext, use } from 'react';
import { z } from 'zod/mini';
import { asUser } from '#client/account/auth/auth-client.ts';
import { fetchAnswer, REST_HEADERS, restPath } from '#client/lib/http/send-request.ts';
import { PLAN_IDS, type PlanId, readPlan } from '#shared/plan/plans.ts';

const PlanProfileSchema = z.object({
  subscription_status: z.string(),
  /** ISO 8601. */
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  gift_until: z._default(z.nullable(z.string()), null),
});

const PlanRowsSchema = z.array(z.extend(PlanProfileSchema, { plan: z.nullable(z.string()) }));

export const KnownPlanSchema = z.object({ plan: z.enum(PLAN_IDS), profile: PlanProfileSchema });
export type KnownPlan = z.infer<typeof KnownPlanSchema>;

/** A plan granted by the operator has no billing period. */
export function isSubscribed({ plan, profile }: Pick<PlanState, 'plan' | 'profile'>): boolean {
  return plan !== 'free' && profile !== null && profile.current_period_end !== null;
}

/** `ready`: the plan is known, perhaps from an earlier visit. Until then `plan` is `free` and `profile` null. */
export type PlanState = {
  status: 'loading' | 'ready' | 'error';
  plan: PlanId;
  profile: KnownPlan['profile'] | null;
};

const COLUMNS = 'plan,subscription_status,current_period_end,cancel_at_period_end,gift_until';

/** Null if the account has no profile row yet. */
export async function readPlanRow(userId: string): Promise<KnownPlan | null> {
  const path = restPath('profiles', { select: COLUMNS, id: `eq.${userId}` });
  const rows = await fetchAnswer(PlanRowsSchema, { path, headers: REST_HEADERS, as: asUser(userId) });
  const [row] = rows;
  if (row === undefined) return null;
  const { plan, ...profile } = row;
  return { plan: readPlan(plan), profile };
}

export type FamilyPlan = PlanState & {
  /** True while the plan is unknown, so that a bad connection does not lock a paying family out. */
  canDownloadPdf: boolean;
  /** Null for no limit, and while the plan is unknown, because the server decides. */
  flashcardLimit: number | null;
  /** Never rejects. */
  refresh: () => Promise<PlanState>;
  adopt: (columns: KnownPlan['profile'] & Pick<KnownPlan, 'plan'>) => void;
};

export const PlanContext = createContext<FamilyPlan | null>(null);

export function usePlan(): FamilyPlan {
  const plan = use(PlanContext);
  if (!plan) throw new Error('usePlan is used outside PlanProvider.');
  return plan;
}

export function useOptionalPlan(): FamilyPlan | null {
  return use(PlanContext);
}
