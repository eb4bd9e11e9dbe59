import { PlansPage } from '#client/features/plan/plans-page.tsx';
import { toLogInPath } from '#client/lib/navigation/return-path.ts';

/** /plans: a visitor who wants to buy logs in first and comes back. */
export function Plans() {
  return <PlansPage toLogInPath={toLogInPath} />;
}
