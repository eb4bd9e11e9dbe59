import { createContext, use } from 'react';
import { z } from 'zod/mini';
import { asUser } from '#client/account/auth/auth-client.ts';
import { fetchJson, REST_HEADERS, restPath } from '#client/lib/http/send-request.ts';
import { PLAN_IDS, type PlanId, readPlan } from '#shared/plan/plans.ts';

const PlanProfileSchema = z.object({
  subscription_status: z.string(),
  /** ISO 8601. */
  current_period_end: z.nullable(z.string()),
  cancel_at_period_end: z.boolean(),
  gift_until: z._default(z.nullable(z.string()), null),
});

const PlanRowsSchema = z.array(z.extend(PlanProfileSchema, { plan: z.nullable(z.string()) }));

export const AccountPlanSchema = z.object({ plan: z.enum(PLAN_IDS), profile: PlanProfileSchema });
export type AccountPlan = z.infer<typeof AccountPlanSchema>;

/** Returns false for a gift, which has no billing period. */
export function isSubscribed({ plan, profile }: Pick<PlanState, 'plan' | 'profile'>): boolean {
  return plan !== 'free' && profile !== null && profile.current_period_end !== null;
}

/** `ready` may come from an earlier visit. Until then `plan` is `free` and `profile` is null. */
export type PlanState = {
  status: 'loading' | 'ready' | 'error';
  plan: PlanId;
  profile: AccountPlan['profile'] | null;
};

const COLUMNS = 'plan,subscription_status,current_period_end,cancel_at_period_end,gift_until';

/** Returns null if the account has no profile row yet. */
export async function fetchPlan(userId: string): Promise<AccountPlan | null> {
  const path = restPath('profiles', { select: COLUMNS, id: `eq.${userId}` });
  const [row] = await fetchJson(PlanRowsSchema, { path, headers: REST_HEADERS, as: asUser(userId) });
  if (row === undefined) return null;
  const { plan, ...profile } = row;
  return { plan: readPlan(plan), profile };
}

export type PlanContextValue = PlanState & {
  /** True until the plan has loaded so that a paying family is not locked out by a bad connection. */
  canDownloadPdf: boolean;
  /** Null if there is no limit or the plan has not loaded yet, because the server decides. */
  flashcardLimit: number | null;
  /** Never rejects. */
  refresh: () => Promise<PlanState>;
  setPlan: (columns: AccountPlan['profile'] & Pick<AccountPlan, 'plan'>) => void;
};

export const PlanContext = createContext<PlanContextValue | null>(null);

export function usePlan(): PlanContextValue {
  const plan = use(PlanContext);
  if (!plan) throw new Error('usePlan is used outside PlanProvider.');
  return plan;
}

export function useOptionalPlan(): PlanContextValue | null {
  return use(PlanContext);
}
