import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const FIELDS = { name: 'Full name', email: 'Email', password: 'Password', confirm: 'Confirm password' };

async function signUp(input: { password: string; confirm?: string }) {
  const settings = { passwordTwice: input.confirm !== undefined };
  const { person } = await renderScreen(<SignUpPage />, { user: null, path: '/signup', settings });
  await person.type(screen.getByLabelText(FIELDS.name), 'Lin Mei');
  await person.type(screen.getByLabelText(FIELDS.email), 'lin@example.com');
  await person.type(screen.getByLabelText(FIELDS.password), input.password);
  if (input.confirm) await person.type(await screen.findByLabelText(FIELDS.confirm), input.confirm);
  await person.click(screen.getByRole('button', { name: 'Sign up' }));
}

const readError = (field: Element | null) =>
  document.getElementById(`${field?.id}-error`)?.textContent ?? null;

// docs/product/accounts.md#password-once
it('shows each problem beside its field and in the summary', async () => {
  await signUp({ password: 'red card', confirm: 'red cart' });
  expect((await screen.findByRole('alert')).textContent).toContain('Passwords do not match');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(FIELDS.password));
  await expect.poll(() => readError(document.activeElement)).toBe('Passwords do not match');
  expect(readError(screen.getByLabelText(FIELDS.confirm))).toBeNull();
});

// docs/product/accounts.md#password-once
it('asks for the password only once by default', async () => {
  await signUp({ password: 'red card' });
  expect(screen.queryByLabelText(FIELDS.confirm)).toBeNull();
  const terms = screen.getByRole('checkbox');
  await expect.poll(() => document.activeElement).toBe(terms);
  await expect.poll(() => readError(terms)).toBe('You must agree to the terms and conditions');
});
