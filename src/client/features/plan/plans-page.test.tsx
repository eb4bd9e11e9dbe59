import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerJson, currentServer } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { PlansPage } from './plans-page.tsx';

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<PlansPage />, {
    path: '/plans',
    ...options,
  });

const card = (plan: string) =>
  within(screen.getByRole('heading', { name: plan }).closest('li') ?? document.body);

it('marks the plan of the family and offers the others', async () => {
  currentServer().on('GET /subscription-details', () => answerJson({ code: 'billing_busy' }, 503));
  await open({ plan: 'print' });
  const current = card('Print Plan').getByRole<HTMLButtonElement>('button', { name: 'Current Plan' });
  expect(current.disabled).toBe(true);
  expect(card('Free Plan').getByRole('button', { name: 'Downgrade' })).toBeDefined();
  expect(card('Pro Sprout').getByRole('button', { name: 'Join Waitlist' })).toBeDefined();
});

it('keeps the choice of yearly billing in the address and shows its price', async () => {
  const { person, address } = await open();
  expect(card('Print Plan').getByText('$1')).toBeDefined();
  await person.click(screen.getByRole('checkbox', { name: /Bill yearly/ }));
  expect(card('Print Plan').getByText('$10')).toBeDefined();
  expect(address()).toBe('/plans?billing=yearly');
});

it('asks a visitor to log in before subscribing and leads to the log-in', async () => {
  const { person, address } = await open({ user: null });
  await person.click(card('Print Plan').getByRole('button', { name: 'Subscribe' }));
  await screen.findByText('Please log in to subscribe to a plan.');
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(address()).toBe('/login?next=%2Fplans');
});

it('opens the waitlist when the address asks for it, and not once more after a log-in', async () => {
  const { person, address } = await open({ user: null, path: '/plans?utm_source=a-park&waitlist' });
  expect(await findDialog('dialog', 'Join the Pro Plan Waitlist')).toBeDefined();
  expect(address()).toBe('/plans?utm_source=a-park');
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.click(card('Print Plan').getByRole('button', { name: 'Subscribe' }));
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(address()).toBe('/login?next=%2Fplans%3Futm_source%3Da-park');
});

it('says why a checkout could not start and lets the parent try again', async () => {
  const { person, server } = await open();
  const refusal = { code: 'billing_busy', error: 'Another payment step of yours is running.' };
  server.on('POST /create-checkout-session', () => answerJson(refusal, 409));
  const subscribe = card('Print Plan').getByRole<HTMLButtonElement>('button', { name: 'Subscribe' });
  await person.click(subscribe);
  const sorry = await findDialog('alertdialog');
  expect(sorry.textContent).toContain('Failed to start subscription: ');
  await person.click(screen.getByRole('button', { name: 'OK' }));
  expect(subscribe.disabled).toBe(false);
  expect(server.bodiesOf('POST /create-checkout-session')).toHaveLength(1);
});

it('is ready for another choice when the browser brings it back from the payment page', async () => {
  const { person, server } = await open();
  // jsdom goes nowhere but to a fragment of its page.
  const url = new URL('#payment', window.location.href).href;
  server.on('POST /create-checkout-session', () => answerJson({ url }));
  const subscribe = card('Print Plan').getByRole<HTMLButtonElement>('button', { name: 'Subscribe' });
  await person.click(subscribe);
  await waitFor(() => expect(window.location.href).toBe(url));
  expect(subscribe.disabled).toBe(true);
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(subscribe.disabled).toBe(false));
});
