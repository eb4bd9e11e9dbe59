import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { SETTINGS_PATH, UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { createJsonResponse } from '#tests/support/client/fake-server.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';

function CardLimit() {
  const { status, flashcardLimit } = usePlan();
  return <p>{status === 'ready' ? `Limit: ${flashcardLimit}` : 'Loading'}</p>;
}

// docs/product/plans.md#server-decides
it('blocks nothing while the settings are unreachable and reads them when the parent returns', async () => {
  const { server } = await renderScreen(<CardLimit />, { settings: null });
  expect(await screen.findByText('Limit: null')).toBeTruthy();
  server.on(`GET ${SETTINGS_PATH}`, () => createJsonResponse({ ...UNKNOWN_SETTINGS, planLimits: 'on' }));
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByText('Limit: 100')).toBeTruthy();
});
