import { useOptionalPlan } from '#client/account/plan/plan-context.ts';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { canMakeStories } from '#shared/plan/story-plan.ts';

/** The server has a model, and the family's plan has stories from its own words. */
export function useStoriesOffered(): boolean {
  const { stories, planLimits } = useSettings();
  const plan = useOptionalPlan();
  return stories && plan !== null && canMakeStories(plan.plan, planLimits);
}
