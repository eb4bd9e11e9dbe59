import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toSignedInUser } from '#client/account/auth/auth-context.ts';
import { createJsonResponse, getCurrentServer } from '#tests/support/client/fake-server.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createUser } from '#tests/support/client/signed-in-user.ts';
import { ChangePasswordCard } from './change-password-card.tsx';

const renderCard = async () => {
  const user = createUser();
  getCurrentServer().on('GET /api/account', () =>
    createJsonResponse({ hasPassword: true, freshSignIn: false, usedShare: 0 }),
  );
  const card = <ChangePasswordCard user={toSignedInUser(user)} />;
  return { user, ...(await renderScreen(card, { user, path: '/profile' })) };
};
const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
describe('ChangePasswordCard', () => {
  it('focuses the first invalid field and sends nothing', async () => {
    const { person, server } = await renderCard();
    await person.type(await findField('Current password'), 'old');
    await person.type(await findField('New password'), 'secret1');
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please fill in all fields');
    expect(document.activeElement).toBe(await findField('New password again'));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(server.getBodies('PUT /auth/v1/user')).toEqual([]);
  });

  it('keeps the fields after a refusal until the password is saved', async () => {
    const { person, server, user } = await renderCard();
    const refusal = { code: 'current_password_invalid', message: 'Wrong' };
    server.on('PUT /auth/v1/user', () => createJsonResponse(refusal, 400));
    await person.type(await findField('Current password'), 'wrong');
    await person.type(await findField('New password'), 'secret1');
    await person.type(await findField('New password again'), 'secret1{Enter}');
    expect(await screen.findByRole('alert')).toBeDefined();
    const current = await findField('Current password');
    await expect.poll(() => document.activeElement).toBe(current);
    expect(current.value).toBe('wrong');

    server.on('PUT /auth/v1/user', () => createJsonResponse(user));
    await person.keyboard('right{Enter}');
    expect(await screen.findByText(/Your password has been saved/)).toBeDefined();
    expect((await findField('New password')).value).toBe('');
  });
});
