import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createJsonResponse, getCurrentServer } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { PlansPage } from './plans-page.tsx';

const renderPage = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<PlansPage />, { path: '/plans', ...options });

const getCard = (plan: string) =>
  within(screen.getByRole('heading', { name: plan }).closest('li') ?? document.body);
describe('PlansPage', () => {
  it('marks the current plan and offers the others', async () => {
    getCurrentServer().on('GET /subscription-details', () =>
      createJsonResponse({ code: 'billing_busy' }, 503),
    );
    await renderPage({ plan: 'print' });
    const current = getCard('Print Plan').getByRole<HTMLButtonElement>('button', { name: 'Current Plan' });
    expect(current.disabled).toBe(true);
    expect(getCard('Free Plan').getByRole('button', { name: 'Downgrade' })).toBeDefined();
    expect(getCard('Pro Sprout').getByRole('button', { name: 'Join Waitlist' })).toBeDefined();
  });

  it('shows the yearly price and stores the choice in the address', async () => {
    const { person, address } = await renderPage();
    expect(getCard('Print Plan').getByText('$1')).toBeDefined();
    await person.click(screen.getByRole('checkbox', { name: /Bill yearly/ }));
    expect(getCard('Print Plan').getByText('$10')).toBeDefined();
    expect(address()).toBe('/plans?billing=yearly');
  });

  it('leads a visitor who subscribes to the log-in page', async () => {
    const { person, address } = await renderPage({ user: null });
    await person.click(getCard('Print Plan').getByRole('button', { name: 'Subscribe' }));
    await screen.findByText('Please log in to subscribe to a plan.');
    await person.click(screen.getByRole('button', { name: 'OK' }));
    expect(address()).toBe('/login?next=%2Fplans');
  });

  it('opens the waitlist from a link only once', async () => {
    const { person, address } = await renderPage({ user: null, path: '/plans?utm_source=a-park&waitlist' });
    expect(await findDialog('dialog', 'Join the Pro Plan Waitlist')).toBeDefined();
    expect(address()).toBe('/plans?utm_source=a-park');
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await person.click(getCard('Print Plan').getByRole('button', { name: 'Subscribe' }));
    await person.click(screen.getByRole('button', { name: 'OK' }));
    expect(address()).toBe('/login?next=%2Fplans%3Futm_source%3Da-park');
  });

  // docs/product/billing.md#downgrade
  it('names the end of a canceled plan in place of Manage Billing before a downgrade', async () => {
    getCurrentServer().on('GET /subscription-details', () =>
      createJsonResponse({ code: 'billing_busy' }, 503),
    );
    const { person, server } = await renderPage({ plan: 'print', isCanceled: true });
    const refund = { amount: 250, currency: 'usd', paid_until: '2099-06-15T12:00:00Z' };
    server.on('GET /downgrade-preview', () => createJsonResponse({ refund }));
    await person.click(getCard('Free Plan').getByRole('button', { name: 'Downgrade' }));
    const dialog = within(await findDialog('dialog', 'Confirm Downgrade'));
    expect(await dialog.findByText(/your Print Plan ends by itself on June 15, 2099\./)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Manage Billing' })).toBeNull();
  });

  it('shows why a checkout failed and allows another attempt', async () => {
    const { person, server } = await renderPage();
    const refusal = { code: 'billing_busy', error: 'Another payment step of yours is running.' };
    server.on('POST /create-checkout-session', () => createJsonResponse(refusal, 409));
    const subscribe = getCard('Print Plan').getByRole<HTMLButtonElement>('button', { name: 'Subscribe' });
    await person.click(subscribe);
    const notice = await findDialog('alertdialog');
    expect(notice.textContent).toContain('Failed to start subscription: ');
    await person.click(screen.getByRole('button', { name: 'OK' }));
    expect(subscribe.disabled).toBe(false);
    expect(server.getBodies('POST /create-checkout-session')).toHaveLength(1);
  });

  it('enables the buttons when the browser returns from the payment page', async () => {
    const { person, server } = await renderPage();
    // jsdom can only navigate to a fragment of the page.
    const url = new URL('#payment', window.location.href).href;
    server.on('POST /create-checkout-session', () => createJsonResponse({ url }));
    const subscribe = getCard('Print Plan').getByRole<HTMLButtonElement>('button', { name: 'Subscribe' });
    await person.click(subscribe);
    await waitFor(() => expect(window.location.href).toBe(url));
    expect(subscribe.disabled).toBe(true);
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(subscribe.disabled).toBe(false));
  });
});
