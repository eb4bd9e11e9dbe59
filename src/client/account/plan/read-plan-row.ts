import { asUser } from '#client/account/auth/auth-client.ts';
import { fetchAnswer } from '#client/lib/http/fetch-answer.ts';
import { REST_HEADERS, restPath } from '#client/lib/http/rest.ts';
import { readPlan } from '#shared/plan/plans.ts';
import { type KnownPlan, PlanRowsSchema } from './plan-state.ts';

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
