import { ACCOUNT_PATHS, MAIL_SETTINGS_PATH, SECURITY_PATHS } from '#shared/account/protocol.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { DAY_PATH, SYNC_PATH, VERSIONS_PATH } from '#shared/library/sync-protocol.ts';
import { WAITLIST_PATHS } from '#shared/mail/waitlist.ts';
import { MEDIA_PATH, MEDIA_ROUTE } from '#shared/media/media.ts';
import { SUBSCRIPTION_PATHS } from '#shared/plan/billing-protocol.ts';
import { createSyncRequest } from './account-server.ts';
import { PASSWORD, type SignedUp } from './sign-up.ts';

/** Routes that read no bearer token. Their requests carry a password, a code or a signature, or fetch public data. */
export const OPEN_ROUTES = [
  'POST /auth/v1/signup',
  'POST /auth/v1/token',
  'POST /auth/v1/recover',
  'POST /auth/v1/resend',
  'GET /auth/v1/verify',
  'POST /auth/v1/verify',
  'GET /auth/v1/authorize',
  'GET /auth/v1/callback',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/health',
  'POST /functions/v1/sendWaitlistEmail',
  'GET /api/waitlist/unsubscribe',
  'POST /api/waitlist/unsubscribe',
  `POST ${WAITLIST_PATHS.check}`,
  `POST ${WAITLIST_PATHS.confirm}`,
  'POST /stripe/webhook',
  'GET /health',
  'GET /health/live',
  'GET /api/settings',
  'POST /api/auth-links/check',
];

/** A request that the route accepts. If `allowsVisitors`, the route also works without a token, but not with a bad one. */
type GuardedRoute = { query?: () => string; body?: () => object; allowsVisitors?: true };

/** Lists the routes that read a bearer token, each with a request about the owner's data. */
export function listGuardedRoutes(owner: () => SignedUp): Record<string, GuardedRoute> {
  return {
    'GET /auth/v1/user': {},
    'PUT /auth/v1/user': { body: () => ({ data: { name: 'A thief' } }) },
    'POST /auth/v1/logout': {},
    'GET /rest/v1/profiles': {},
    'POST /rest/v1/profiles': { body: () => ({ id: owner().user.id, email: owner().email }) },
    'PATCH /rest/v1/profiles': {
      query: () => `?id=eq.${owner().user.id}`,
      body: () => ({ plan: 'free', subscription_status: 'canceled' }),
    },
    'POST /rest/v1/waitlist': {
      query: () => '?on_conflict=email',
      body: () => ({ email: owner().email, source: 'plans_modal', consent: true }),
      allowsVisitors: true,
    },
    'GET /rest/v1/waitlist': {},
    'PATCH /rest/v1/waitlist': { body: () => ({ consent: false }) },
    'DELETE /rest/v1/waitlist': {},
    [`POST ${SYNC_PATH}`]: {
      body: () =>
        createSyncRequest({ changes: [{ type: 'addCategory', category: { id: 'cat90', name: 'Stolen' } }] }),
    },
    [`GET ${DAY_PATH}`]: { query: () => '?day=2026-03-01' },
    [`GET ${VERSIONS_PATH}`]: {},
    [`GET ${MEDIA_PATH}`]: {},
    [`PUT ${MEDIA_ROUTE}`]: { body: () => ({}) },
    [`GET ${MEDIA_ROUTE}`]: {},
    'POST /create-checkout-session': {
      body: () => ({ plan: 'print', billingCycle: 'monthly', userId: owner().user.id }),
    },
    'POST /create-portal-session': { body: () => ({ userId: owner().user.id }) },
    'POST /sync-subscription': { body: () => ({}) },
    'GET /downgrade-preview': {},
    [`GET ${SUBSCRIPTION_PATHS.details}`]: {},
    [`POST ${SUBSCRIPTION_PATHS.invoice}`]: { body: () => ({ userId: owner().user.id }) },
    'GET /yearly-quote': {},
    'POST /switch-to-yearly': { body: () => ({ userId: owner().user.id, quotedAt: 1, amount: 1 }) },
    [`GET ${MAIL_SETTINGS_PATH}`]: {},
    [`POST ${MAIL_SETTINGS_PATH}`]: { body: () => ({ refunds: false }) },
    [`GET ${ACCOUNT_PATHS.summary}`]: {},
    [`GET ${ACCOUNT_PATHS.export}`]: {},
    [`GET ${SECURITY_PATHS.sessions}`]: {},
    [`DELETE ${SECURITY_PATHS.sessions}/:id`]: {},
    [`GET ${SECURITY_PATHS.activity}`]: {},
    [`DELETE ${SECURITY_PATHS.emailChange}`]: {},
    [`POST ${ACCOUNT_PATHS.import}`]: {
      body: () => ({
        library: { ...createDefaultRows(owner().user.id), history: [], entries: [], imports: [] },
        replace: true,
      }),
    },
    [`POST ${ACCOUNT_PATHS.delete}`]: { body: () => ({ password: PASSWORD }) },
  };
}
