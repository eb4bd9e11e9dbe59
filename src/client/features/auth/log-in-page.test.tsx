import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createJsonResponse } from '#tests/support/client/fake-server.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createSession, createUser } from '#tests/support/client/signed-in-user.ts';
import { LogInPage } from './log-in-page.tsx';

const TOKEN = 'POST /auth/v1/token';

const openLogIn = async (options: Parameters<typeof renderScreen>[1] = {}) => {
  const rendered = await renderScreen(<LogInPage />, { user: null, path: '/login', ...options });
  return {
    ...rendered,
    logIn: async (email: string, password: string) => {
      await rendered.person.type(screen.getByLabelText('Email'), email);
      await rendered.person.type(screen.getByLabelText('Password'), password);
      await rendered.person.click(screen.getByRole('button', { name: 'Log in' }));
    },
  };
};

// docs/product/sign-in.md#log-in
it('focuses the first empty field instead of sending an incomplete form', async () => {
  const { person, server } = await openLogIn();
  const pressLogIn = () => person.click(screen.getByRole('button', { name: 'Log in' }));
  const expectInvalid = (label: string) => {
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  };
  await pressLogIn();
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter both email and password');
  expectInvalid('Email');
  await person.type(screen.getByLabelText('Email'), '  ');
  await pressLogIn();
  expectInvalid('Email');
  await person.type(screen.getByLabelText('Email'), 'robin@example.com');
  await pressLogIn();
  expectInvalid('Password');
  expect(server.getBodies(TOKEN)).toEqual([]);
});

it('shows a refusal and focuses the password', async () => {
  const { server, logIn } = await openLogIn();
  server.on(TOKEN, () =>
    createJsonResponse({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400),
  );
  await logIn('robin@example.com', 'wrong word');
  expect((await screen.findByRole('alert')).textContent).toContain('The email or the password is not right.');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Password'));
});

// docs/product/limits.md#wait-is-named
it('shows how long the limit lasts and offers a new password', async () => {
  const { server, logIn } = await openLogIn();
  const refusal = { code: 'over_request_rate_limit', message: 'Too many tries' };
  server.on(TOKEN, () => {
    const response = createJsonResponse(refusal, 429);
    response.headers.set('retry-after', '660');
    return response;
  });
  await logIn('robin@example.com', 'secret1');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Too many tries. Please wait 11 minutes, or use “Forgot your password?”',
  );
});

it('signs in with the entered values and creates a missing profile', async () => {
  const user = createUser();
  const { server, logIn } = await openLogIn();
  server.on(TOKEN, () => createJsonResponse(createSession(user)));
  let profiles: object[] = [];
  server.on('GET /rest/v1/profiles', () => createJsonResponse(profiles));
  server.on('POST /rest/v1/profiles', async (request) => {
    profiles = [
      { current_period_end: null, cancel_at_period_end: false, gift_until: null, ...(await request.json()) },
    ];
    return new Response(null, { status: 201 });
  });
  server.on('GET /api/library/key', () => createJsonResponse({}, 503));
  server.on('POST /api/library/sync', () => createJsonResponse({}, 503));
  await logIn(' robin@example.com ', ' secret word ');
  await expect
    .poll(() => server.getBodies('POST /rest/v1/profiles'))
    .toMatchObject([{ id: user.id, plan: 'free' }]);
  expect(server.getBodies(TOKEN)).toMatchObject([{ email: 'robin@example.com', password: ' secret word ' }]);
});

it('offers Google when the server supports it', async () => {
  await openLogIn({ settings: { google: 'test' } });
  expect(await screen.findByRole('button', { name: 'Sign in with Google' })).toBeDefined();
});
