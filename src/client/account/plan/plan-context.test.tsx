import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type FamilyPlan, PlanContext, useCurrentPlan, useOptionalPlan, usePlan } from './plan-context.ts';

const PRINT: FamilyPlan = {
  status: 'ready',
  plan: 'print',
  profile: null,
  canDownloadPdf: true,
  flashcardLimit: null,
  refresh: async () => ({ status: 'ready', plan: 'print', profile: null }),
  adopt: () => {},
};

function Plans() {
  return `${useCurrentPlan()} ${useOptionalPlan()?.plan ?? 'visitor'}`;
}
function Member() {
  return usePlan().plan;
}

describe('the plan in the screens', () => {
  it('is there for a family, and null for a visitor and while it is not known', () => {
    const draw = (plan: FamilyPlan | null) =>
      renderToStaticMarkup(
        <PlanContext value={plan}>
          <Plans />
        </PlanContext>,
      );
    expect(draw(PRINT)).toBe('print print');
    expect(draw(null)).toBe('null visitor');
    expect(draw({ ...PRINT, status: 'error', plan: 'free' })).toBe('null free');
  });

  it('is demanded by the screens of the signed-in app', () => {
    expect(() => renderToStaticMarkup(<Member />)).toThrow('outside PlanProvider');
  });
});
