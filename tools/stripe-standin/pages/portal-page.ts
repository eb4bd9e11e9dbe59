import { getSubscriptionId, isCardDeclined } from '#stripe-standin/billing/invoices.ts';
import { planSwitch, switchPrice } from '#stripe-standin/billing/subscriptions.ts';
import { ApiError } from '#stripe-standin/request/api-error.ts';
import { requireRecord } from '#stripe-standin/request/endpoint.ts';
import { requireCustomer } from '#stripe-standin/resources/customers.ts';
import { payInvoice } from '#stripe-standin/resources/invoices.ts';
import { listOffers } from '#stripe-standin/resources/portal.ts';
import { createScheduleFields } from '#stripe-standin/resources/subscriptions.ts';
import { changeWithEvent } from '#stripe-standin/state/events.ts';
import type { Core } from '#stripe-standin/state/store.ts';
import type {
  Invoice,
  PortalConfiguration,
  PortalFlow,
  PortalSession,
  Price,
  Subscription,
} from '#stripe-standin/state/wire-types.ts';
import { type Html, html } from '../../test-page.ts';
import { formatDay, formatMoney, type Page, renderActionButton } from './page-frame.ts';

const INVOICES_SHOWN = 12;
const NOTICES: Record<string, string> = {
  declined: 'Your card was declined. Nothing was changed.',
  changed: 'Your change is saved.',
};

export function describePortal(core: Core, session: PortalSession, notice?: string): Page {
  if (session.flow) return describeConfirmation(core, session, session.flow, notice);
  const customer = requireCustomer(core, session.customer);
  const { features } = requireRecord(core, 'portalConfiguration', session.configuration);
  const living = listLiving(core, customer.id);
  const body = html`
    ${renderNotice(notice)}
    <p>${customer.email}</p>
    ${living.map((subscription) => describeSubscription(core, subscription, features))}
    ${living.length === 0 && html`<section><p>You have no plan.</p></section>`}
    ${features.payment_method_update?.enabled && describeCard(isCardDeclined(core, customer.id))}
    ${features.invoice_history?.enabled && describeInvoices(core, customer.id)}
    ${session.return_url && html`<p><a href="${session.return_url}">Return</a></p>`}`;
  return { title: 'Manage billing', body };
}

function renderNotice(notice = ''): Html | false {
  return Object.hasOwn(NOTICES, notice) && html`<p class="alert" role="status">${NOTICES[notice]}</p>`;
}

/** Describes the page of the flow `subscription_update_confirm` with the price of the switch now and later. */
function describeConfirmation(
  core: Core,
  session: PortalSession,
  flow: PortalFlow,
  notice: string | undefined,
): Page {
  const { features } = requireRecord(core, 'portalConfiguration', session.configuration);
  const { subscription: id, items } = flow.subscription_update_confirm;
  const subscription = requireRecord(core, 'subscription', id);
  const price = listOffers(core, subscription, features).find((offer) => offer.id === items[0]?.price);
  const body = html`
    ${renderNotice(notice)}
    ${price ? describeSwitch(core, subscription, price) : html`<p>There is nothing to confirm any more.</p>`}
    ${price !== undefined && features.payment_method_update?.enabled && describeCard(isCardDeclined(core, session.customer))}
    ${session.return_url && html`<p><a href="${session.return_url}">Go back</a></p>`}`;
  return { title: 'Confirm your updates', body, targets: [flow.after_completion.redirect.return_url] };
}

function describeSwitch(core: Core, subscription: Subscription, price: Price): Html {
  const { item, lines } = planSwitch(core, subscription, price);
  const { balance } = requireCustomer(core, subscription.customer);
  const format = (cents: number) => formatMoney(cents, price.currency);
  const due = Math.max(
    lines.reduce((sum, { amount }) => sum + amount, balance),
    0,
  );
  return html`<section>
    <h2>${describePrice(price)}</h2>
    <table><tbody>${lines.map((line) => html`<tr><td>${line.description}</td><td>${format(line.amount)}</td></tr>`)}</tbody></table>
    <p>Amount due today ${format(due)}</p>
    <p>Then ${describePrice(price)} starting ${formatDay(item.current_period_end)}</p>
    ${renderActionButton(`switch ${subscription.id} ${price.id}`, 'Confirm', 'main')}
  </section>`;
}

/** Returns the page to show after an action. A completed flow returns to the shop. */
export function findNextPage(session: PortalSession, action: string, notice: string | null): string {
  const isCompleted = notice === 'changed' && action.startsWith('switch ');
  const target = isCompleted && session.flow?.after_completion.redirect.return_url;
  return target || `${session.url}${notice ? `?notice=${notice}` : ''}`;
}

function listLiving(core: Core, customer: string): Subscription[] {
  return core.store
    .all('subscription')
    .filter((subscription) => subscription.customer === customer && !subscription.ended_at);
}

function describeSubscription(
  core: Core,
  subscription: Subscription,
  features: PortalConfiguration['features'],
): Html {
  const item = subscription.items.data[0]!;
  const { id } = subscription;
  const end = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  const open = core.store.all('invoice').filter((invoice) => isOwed(invoice, subscription));
  return html`<section>
    <h2>${core.store.get('product', item.price.product)?.name}</h2>
    <p>${describePrice(item.price)}</p>
    <p>${describeStatus(subscription, end)}</p>
    ${open.map((invoice) => renderActionButton(`pay ${invoice.id}`, `Pay ${formatMoney(invoice.amount_due, invoice.currency)} now`, 'main'))}
    ${listOffers(core, subscription, features).map((price) =>
      renderActionButton(`switch ${id} ${price.id}`, `Switch to ${describePrice(price)}`),
    )}
    ${
      features.subscription_cancel?.enabled &&
      (end === null
        ? renderActionButton(`cancel ${id}`, 'Cancel plan')
        : renderActionButton(`renew ${id}`, 'Renew plan'))
    }
  </section>`;
}

function describeStatus(subscription: Subscription, end: number | null): string {
  if (subscription.status === 'past_due') return 'Your last payment failed.';
  if (end !== null) return `Ends on ${formatDay(end)}`;
  return `Renews on ${formatDay(subscription.items.data[0]!.current_period_end)}`;
}

function describePrice(price: Price): string {
  return `${formatMoney(price.unit_amount, price.currency)} per ${price.recurring.interval}`;
}

function isOwed(invoice: Invoice, subscription: Subscription): boolean {
  return invoice.status === 'open' && getSubscriptionId(invoice) === subscription.id;
}

function describeCard(declines: boolean): Html {
  return html`<section>
    <h2>Payment method</h2>
    <p>${declines ? 'A test card that is declined' : 'A test card that works'}</p>
    ${declines ? renderActionButton('card works', 'Use a card that works') : renderActionButton('card declines', 'Use a card that is declined')}
  </section>`;
}

function describeInvoices(core: Core, customer: string): Html {
  const invoices = core.store
    .all('invoice')
    .filter((invoice) => invoice.customer === customer && invoice.status !== 'draft');
  const rows = invoices
    .slice(0, INVOICES_SHOWN)
    .map(
      (invoice) =>
        html`<tr><td>${formatDay(invoice.created)}</td><td>${formatMoney(invoice.total, invoice.currency)}</td><td>${invoice.status}</td></tr>`,
    );
  return html`<section>
    <h2>Invoices</h2>
    <table><thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th></tr></thead>
    <tbody>${rows}</tbody></table>
  </section>`;
}

/**
 * Runs the action of a button if the configuration allows it for the session's customer. Returns the notice to show, or
 * null when nothing was done.
 */
export function actOnPortal(
  core: Core,
  session: PortalSession,
  action: string,
): 'changed' | 'declined' | null {
  const [verb, id = '', price = ''] = action.split(' ');
  try {
    return core.store.atomically(() => runAction(core, session, verb, id, price)) ? 'changed' : null;
  } catch (error) {
    if (error instanceof ApiError) return error.details.code === 'card_declined' ? 'declined' : null;
    throw error;
  }
}

function runAction(
  core: Core,
  session: PortalSession,
  verb: string | undefined,
  id: string,
  price: string,
): boolean {
  const { features } = requireRecord(core, 'portalConfiguration', session.configuration);
  const { customer } = session;
  if (verb === 'card') {
    if (!features.payment_method_update?.enabled) return false;
    core.store.put('card', { id: customer, declines: id === 'declines' });
    return true;
  }
  if (verb === 'pay') {
    if (requireRecord(core, 'invoice', id).customer !== customer) return false;
    payInvoice(core, id);
    return true;
  }
  const subscription = listLiving(core, customer).find((candidate) => candidate.id === id);
  if (!subscription) return false;
  if (verb === 'switch') {
    const offer = listOffers(core, subscription, features).find((candidate) => candidate.id === price);
    if (!offer) return false;
    const unscheduled = createScheduleFields(core, subscription, {
      cancel_at: null,
      cancel_at_period_end: false,
    });
    switchPrice(core, subscription, offer, unscheduled);
    return true;
  }
  if (!features.subscription_cancel?.enabled) return false;
  if (verb === 'cancel') reschedule(core, subscription, subscription.items.data[0]!.current_period_end);
  else if (verb === 'renew') reschedule(core, subscription, null);
  else return false;
  return true;
}

/** Sets only `cancel_at`, like Stripe's portal with flexible billing. The boolean stays false. */
function reschedule(core: Core, subscription: Subscription, cancelAt: number | null): void {
  const fields = createScheduleFields(core, subscription, {
    cancel_at: cancelAt,
    cancel_at_period_end: false,
  });
  changeWithEvent(core, 'subscription', subscription.id, fields, 'customer.subscription.updated');
}
