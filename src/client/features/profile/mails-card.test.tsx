import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MAIL_SETTINGS_PATH } from '#shared/account/protocol.ts';
import { createJsonResponse, getCurrentServer } from '#tests/support/client/fake-server.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { MailsCard } from './mails-card.tsx';

it('restores the choice about refund emails when saving fails', async () => {
  const user = createUser();
  getCurrentServer().on(`GET ${MAIL_SETTINGS_PATH}`, () => createJsonResponse({ refunds: true }));
  const { person, server } = await renderScreen(<MailsCard userId={user.id} />, { user, path: '/profile' });
  server.on(`POST ${MAIL_SETTINGS_PATH}`, () => createJsonResponse({ refunds: false }));
  const box = await screen.findByLabelText<HTMLInputElement>('Email me when a refund has been sent');
  await person.click(box);
  await expect.poll(() => server.getBodies(`POST ${MAIL_SETTINGS_PATH}`)).toEqual([{ refunds: false }]);
  expect(box.checked).toBe(false);

  server.on(`POST ${MAIL_SETTINGS_PATH}`, () => createJsonResponse({ error: 'Bad gateway' }, 502));
  await person.click(box);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded or saved');
  expect(box.checked).toBe(false);
});
