import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';
import { arbitraryChange } from '#shared/library/arbitraries.test-support.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { createSyncRequest } from '../server/account-server.ts';
import { listGuardedRoutes, OPEN_ROUTES } from '../server/route-table.ts';
import { PASSWORD, type SignedUp } from '../server/sign-up.ts';
import type { ValidRequest } from './bend-request.ts';
import { happens, makeOddValue, pick, type Random, writeJson } from './odd-values.ts';

type RequestPart = { query?: string; body?: unknown };

/** Lists ordinary requests to each open route. */
function listOpenRequests(family: SignedUp): Record<string, RequestPart[]> {
  const email = `${randomUUID()}@example.org`;
  const challenge = 'a'.repeat(43);
  const pkce = { code_challenge: challenge, code_challenge_method: 's256' };
  const redirect = 'redirect_to=http%3A%2F%2Fsproutcards.test%2Fprofile';
  return {
    'POST /auth/v1/signup': [
      {
        query: `?${redirect}`,
        body: {
          email,
          password: PASSWORD,
          data: { name: 'Ann', language: 'en' },
          gotrue_meta_security: {},
          ...pkce,
        },
      },
    ],
    'POST /auth/v1/token': [
      {
        query: '?grant_type=password',
        body: { email: family.email, password: PASSWORD, gotrue_meta_security: {} },
      },
      { query: '?grant_type=refresh_token', body: { refresh_token: family.session.refresh_token } },
      { query: '?grant_type=pkce', body: { auth_code: randomUUID(), code_verifier: 'b'.repeat(56) } },
    ],
    'POST /auth/v1/recover': [
      { query: `?${redirect}`, body: { email: family.email, gotrue_meta_security: {}, ...pkce } },
    ],
    'POST /auth/v1/resend': [
      { query: `?${redirect}`, body: { email: family.email, type: 'signup' } },
      { body: { email: family.email, type: 'email_change' } },
    ],
    'GET /auth/v1/verify': [{ query: `?token=${'t'.repeat(43)}&type=signup&${redirect}` }],
    'POST /auth/v1/verify': [
      { body: { type: 'recovery', token_hash: 't'.repeat(43) } },
      { body: { type: 'email_change', token_hash: 't'.repeat(43) } },
      { body: { type: 'signup', email: family.email, token: '123456' } },
    ],
    'GET /auth/v1/authorize': [
      {
        query: `?provider=google&${redirect}&code_challenge=${challenge}&code_challenge_method=s256&login_hint=a%40b.cc&prompt=consent&scopes=email`,
      },
    ],
    'GET /auth/v1/callback': [
      { query: `?code=${randomUUID()}&state=${'s'.repeat(43)}` },
      { query: '?error=access_denied&state=x' },
    ],
    'POST /functions/v1/sendWaitlistEmail': [
      { body: { email, source: 'plans_modal', name: 'Ann', language: 'en' } },
    ],
    'GET /api/waitlist/unsubscribe': [{ query: `?token=${'u'.repeat(60)}` }],
    'POST /api/waitlist/unsubscribe': [{ query: `?token=${'u'.repeat(60)}`, body: { action: 'return' } }],
    'POST /api/auth-links/check': [
      { body: { token_hash: 't'.repeat(43), type: 'recovery' } },
      { body: { token_hash: 't'.repeat(43), type: 'email_change' } },
    ],
  };
}

/** Lists requests to guarded routes in addition to those of the route table. */
function listGuardedRequests(family: SignedUp, random: Random): Record<string, RequestPart[]> {
  const { id } = family.user;
  const change = (seed: number) => fc.sample(arbitraryChange, { seed, numRuns: 1 })[0]!;
  const row = {
    id,
    email: family.email,
    plan: 'free',
    subscription_status: 'free',
    cancel_at_period_end: false,
    current_period_end: null,
    created_at: '2026-03-01T00:00:00Z',
    updated_at: '2026-03-01T00:00:00Z',
  };
  return {
    'PUT /auth/v1/user': [
      { body: { password: PASSWORD, current_password: PASSWORD, nonce: '123456' } },
      {
        body: {
          email: `${randomUUID()}@example.org`,
          current_password: PASSWORD,
          data: { name: 'Ann', a: { b: [1] } },
        },
      },
    ],
    'POST /auth/v1/logout': [{ query: '?scope=others' }, { query: '?scope=local' }],
    'GET /rest/v1/profiles': [
      { query: `?select=*&id=eq.${id}` },
      { query: '?select=plan,subscription_status' },
    ],
    'POST /rest/v1/profiles': [
      { query: '?select=*', body: [row] },
      { query: '?columns=%22id%22,%22email%22', body: row },
    ],
    'PATCH /rest/v1/profiles': [{ query: `?id=eq.${id}&select=*`, body: row }],
    [`POST ${SYNC_PATH}`]: Array.from({ length: 6 }, () => ({
      body: {
        ...createSyncRequest({
          changes: [change(Math.floor(random() * 1e9)), change(Math.floor(random() * 1e9))],
        }),
        ...(happens(random, 0.2) && { copy: { rev: 1, token: 'x' } }),
      },
    })),
    'GET /api/library/day': [{ query: '?childId=1&day=2026-03-01' }],
    'GET /api/library/versions': [
      { query: '?table=flashcards&key=f1' },
      { query: '?childId=1&day=2026-03-01' },
    ],
    'POST /api/account/import': [
      {
        body: {
          library: { categories: [], flashcards: [], sets: [], history: [], entries: [], imports: [] },
          replace: false,
        },
      },
    ],
  };
}

/** Makes a valid request to a random route of a server with payments and sign-in with Google. */
export function makeValidRequest(random: Random, routes: readonly string[], family: SignedUp): ValidRequest {
  const route = pick(random, routes);
  const [method = 'GET', pattern = ''] = route.split(' ');
  const guarded = listGuardedRoutes(() => family)[route];
  const requests = [
    ...(listOpenRequests(family)[route] ?? []),
    ...(listGuardedRequests(family, random)[route] ?? []),
  ];
  if (guarded) requests.push({ query: guarded.query?.() ?? '', body: guarded.body?.() });
  const { query = '', body } = requests.length === 0 ? ({} as RequestPart) : pick(random, requests);
  const isOpen = OPEN_ROUTES.includes(route);
  return {
    method,
    path: pattern.replace(/:\w+/g, () => randomUUID()),
    query,
    body: body ?? (method === 'GET' ? undefined : {}),
    headers: {
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(!isOpen && { authorization: `Bearer ${family.accessToken}` }),
      ...(pattern.startsWith('/auth/') && { 'x-supabase-api-version': '2024-01-01' }),
    },
  };
}

/** Makes a webhook with a valid signature and a body that Stripe would not send. */
export function makeSignedWebhook(random: Random, family: SignedUp, secret: string) {
  const event = {
    id: `evt_${Math.floor(random() * 1e6)}`,
    object: 'event',
    api_version: '2025-01-01',
    created: 1_772_000_000,
    type: pick(random, [
      'customer.subscription.updated',
      'invoice.paid',
      'checkout.session.completed',
      'charge.dispute.created',
      'charge.refunded',
      'x',
    ]),
    livemode: false,
    data: {
      object: {
        id: 'sub_1',
        object: 'subscription',
        customer: pick(random, ['cus_1', { id: 'cus_1' }, null]),
        metadata: { userId: family.user.id },
      },
    },
  };
  const payload = happens(random, 0.5)
    ? writeJson(makeOddValue(random))
    : writeJson(bendDeeply(random, event));
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return {
    method: 'POST' as const,
    url: '/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  };
}

/** Replaces one field at any depth with an odd value. */
function bendDeeply(random: Random, event: Record<string, unknown>): unknown {
  const key = pick(random, Object.keys(event));
  const value = event[key];
  if (value !== null && typeof value === 'object' && happens(random, 0.8)) {
    return { ...event, [key]: bendDeeply(random, value as Record<string, unknown>) };
  }
  return { ...event, [key]: makeOddValue(random) };
}
