import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toSignedInUser } from '#client/account/auth/auth-context.ts';
import { answerJson, currentServer } from '#tests/support/client/fake-server.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createParent } from '#tests/support/client/signed-in-parent.ts';
import { ChangePasswordCard } from './change-password-card.tsx';

const open = async () => {
  const user = createParent();
  currentServer().on('GET /api/account', () =>
    answerJson({ hasPassword: true, freshSignIn: false, usedShare: 0 }),
  );
  const card = <ChangePasswordCard user={toSignedInUser(user)} />;
  return { user, ...(await renderScreen(card, { user, path: '/profile' })) };
};
const fieldOf = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

it('points out the first problem in its field and sends nothing', async () => {
  const { person, server } = await open();
  await person.type(await fieldOf('Current password'), 'old');
  await person.type(await fieldOf('New password'), 'secret1');
  await person.click(screen.getByRole('button', { name: 'Change password' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please fill in all fields');
  expect(document.activeElement).toBe(await fieldOf('New password again'));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(server.bodiesOf('PUT /auth/v1/user')).toEqual([]);
});

it('empties the fields once the password is saved, and keeps them after a refusal', async () => {
  const { person, server, user } = await open();
  const refusal = { code: 'current_password_invalid', message: 'Wrong' };
  server.on('PUT /auth/v1/user', () => answerJson(refusal, 400));
  await person.type(await fieldOf('Current password'), 'wrong');
  await person.type(await fieldOf('New password'), 'secret1');
  await person.type(await fieldOf('New password again'), 'secret1{Enter}');
  expect(await screen.findByRole('alert')).toBeDefined();
  const current = await fieldOf('Current password');
  await expect.poll(() => document.activeElement).toBe(current);
  expect(current.value).toBe('wrong');

  server.on('PUT /auth/v1/user', () => answerJson(user));
  await person.keyboard('right{Enter}');
  expect(await screen.findByText(/Your password has been saved/)).toBeDefined();
  expect((await fieldOf('New password')).value).toBe('');
});
