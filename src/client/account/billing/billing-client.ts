import { z } from 'zod/mini';
import { asUser } from '#client/account/auth/auth-client.ts';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import type { FailureTexts } from '#client/lib/http/describe-failure.ts';
import { getErrorCode, HttpError, toHttpFailure } from '#client/lib/http/http-failure.ts';
import {
  fetchJson,
  type HttpRequest,
  REST_HEADERS,
  restPath,
  sendCommand,
  sendRequest,
} from '#client/lib/http/send-request.ts';
import { parseUrl } from '#shared/lib/parse-url.ts';
import {
  BillingPageSchema,
  BillingSummarySchema,
  type CheckoutRequest,
  DowngradePreviewSchema,
  type InvoiceRequest,
  type PortalFlow,
  type PortalRequest,
  SUBSCRIPTION_PATHS,
  SubscriptionDetailsSchema,
} from '#shared/plan/billing-protocol.ts';
import type { BillingCycle } from '#shared/plan/plan-offers.ts';

const ErrorBodySchema = z.object({ error: z.string().check(z.trim(), z.minLength(1)) });

/**
 * Returns the URL of the payment page.
 * @throws HttpError unless the URL is https or, for test payments, on this origin. A `javascript:` URL would run here.
 */
export function readPaymentPageUrl(body: unknown, origin: string): string {
  const parsed = BillingPageSchema.safeParse(body);
  const page = parsed.success ? parseUrl(parsed.data.url) : null;
  const isTestPage = page?.protocol === 'http:' && page.origin === origin;
  if (page?.protocol === 'https:' || isTestPage) return page.href;
  const refusal = ErrorBodySchema.safeParse(body);
  const message = refusal.success ? refusal.data.error : null;
  throw new HttpError({ kind: 'unreadable', message });
}

export function startCheckout({ id, email }: SignedInUser, billingCycle: BillingCycle): Promise<void> {
  const body: CheckoutRequest = { plan: 'print', billingCycle, userId: id, email };
  return openPaymentPage(id, { path: '/create-checkout-session', body });
}

/** Opens the billing portal, at `flow` if given, otherwise at its home page. */
export function openPortal({ id, email }: SignedInUser, flow?: PortalFlow): Promise<void> {
  const body: PortalRequest = { userId: id, email, flow };
  return openPaymentPage(id, { path: '/create-portal-session', body });
}

export function openLatestInvoice({ id }: SignedInUser): Promise<void> {
  const body: InvoiceRequest = { userId: id };
  return openPaymentPage(id, { path: SUBSCRIPTION_PATHS.invoice, body });
}

export function syncSubscription(userId: string) {
  return fetchJson(
    BillingSummarySchema,
    toBillingRequest(userId, { method: 'POST', path: '/sync-subscription' }),
  );
}

export function readSubscriptionDetails(userId: string) {
  return fetchJson(SubscriptionDetailsSchema, toBillingRequest(userId, { path: SUBSCRIPTION_PATHS.details }));
}

export function previewDowngrade(userId: string) {
  return fetchJson(DowngradePreviewSchema, toBillingRequest(userId, { path: '/downgrade-preview' }));
}

/**
 * Changes to the Free plan: the server treats this change of the profile as the command. It never refunds twice. Without
 * a response, the plan may still have changed.
 */
export async function downgradeToFree({ id }: SignedInUser): Promise<void> {
  await sendCommand({
    method: 'PATCH',
    path: restPath('profiles', { id: `eq.${id}` }),
    headers: REST_HEADERS,
    body: { plan: 'free', subscription_status: 'canceled' },
    as: asUser(id),
  });
}

async function openPaymentPage(userId: string, request: HttpRequest): Promise<void> {
  const response = await sendRequest(toBillingRequest(userId, request));
  const body: unknown = await response.json().catch(() => null);
  window.location.assign(readPaymentPageUrl(body, window.location.origin));
}

/**
 * Adds the language and the user. A request whose response was lost can safely be retried, because the server runs a
 * family's billing steps in order.
 */
function toBillingRequest(userId: string, request: HttpRequest): HttpRequest {
  return { ...request, headers: { 'accept-language': document.documentElement.lang }, as: asUser(userId) };
}

export const BILLING_FAILURE_TEXTS: FailureTexts = { signedOut: 'errors:billing.noToken' };

export const CHECKOUT_FAILURE_TEXTS: FailureTexts = {
  ...BILLING_FAILURE_TEXTS,
  unreadable: 'errors:billing.noUrl',
};

export const PORTAL_FAILURE_TEXTS: FailureTexts = {
  unreachable: 'errors:billing.portal',
  unreadable: 'errors:billing.portal',
  signedOut: 'errors:billing.portal',
  fallback: 'errors:billing.portal',
};

export function isPaymentsDisabled(thrown: unknown): boolean {
  return getErrorCode(toHttpFailure(thrown)) === 'payments_not_set_up';
}
