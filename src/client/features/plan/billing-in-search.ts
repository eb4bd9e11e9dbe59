import type { BillingCycle } from '#shared/plan/plan-table.ts';

/** The query parameter of /plans that remembers the chosen cycle over a log-in. */
const PARAMETER = 'billing';

/** The cycle that a query asks for; monthly when it says nothing else. */
export function readBillingCycle(search: string): BillingCycle {
  return new URLSearchParams(search).get(PARAMETER) === 'yearly' ? 'yearly' : 'monthly';
}

/** The query with the chosen cycle in it and the rest (a campaign's parameters) as it was. */
export function toPlansSearch(search: string, cycle: BillingCycle): string {
  const parameters = new URLSearchParams(search);
  if (cycle === 'yearly') parameters.set(PARAMETER, cycle);
  else parameters.delete(PARAMETER);
  return parameters.size === 0 ? '' : `?${parameters}`;
}
