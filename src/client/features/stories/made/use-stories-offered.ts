import { useOptionalPlan } from '#client/account/plan/plan-context.ts';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { canMakeStories } from '#shared/plan/story-plan.ts';

/** Returns whether the server has a model and the family's plan includes stories from its own words. */
export function useStoriesOffered(): boolean {
  const { stories, planLimits } = useSettings();
  const plan = useOptionalPlan();
  return stories && plan !== null && canMakeStories(plan.plan, planLimits);
}
