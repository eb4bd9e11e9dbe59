import type { FastifyInstance, FastifyReply } from 'fastify';
import { actOnCheckout, findHostedInvoice, showCheckout, showInvoice } from './pages/checkout-page.ts';
import { html, STYLE, sendPage } from './pages/page-frame.ts';
import { actOnPortal, showPortal } from './pages/portal-page.ts';
import type { PortalSession } from './state/wire-types.ts';
import type { StripeSimulator } from './stripe-simulator.ts';

const BY_PERSON = { id: null, idempotency_key: null };
/** A portal that is in use ends after an hour of rest. */
const VISIT_SECONDS = 3600;

type Address = { Params: { id: string }; Querystring: { notice?: string } };
type Press = { Params: { id: string }; Body: string | undefined };

/** Adds the hosted pages to a server, under whatever prefix it gives them. */
export function addPageRoutes(app: FastifyInstance, simulator: StripeSimulator): void {
  const { core } = simulator;
  app.get('/standin.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(STYLE),
  );
  app.get<Address>('/c/pay/:id', (request, reply) => {
    simulator.catchUp();
    const session = core.store.get('checkoutSession', request.params.id);
    return session
      ? showCheckout(core, session, reply, { notice: request.query.notice })
      : sendMissing(simulator, reply);
  });
  app.post<Press>('/c/pay/:id', (request, reply) => {
    simulator.catchUp();
    const session = core.store.get('checkoutSession', request.params.id);
    if (!session) return sendMissing(simulator, reply);
    const next = simulator.perform(BY_PERSON, () => actOnCheckout(core, session, readAction(request.body)));
    return reply.redirect(next, 303);
  });
  app.get<Address>('/p/session/:id', (request, reply) => {
    const session = simulator.perform(BY_PERSON, () => visitPortal(simulator, request.params.id));
    return session ? showPortal(core, session, reply, request.query.notice) : sendMissing(simulator, reply);
  });
  app.post<Press>('/p/session/:id', (request, reply) => {
    const session = simulator.perform(BY_PERSON, () => visitPortal(simulator, request.params.id));
    if (!session) return sendMissing(simulator, reply);
    const notice = simulator.perform(BY_PERSON, () => actOnPortal(core, session, readAction(request.body)));
    return reply.redirect(`${session.url}${notice ? `?notice=${notice}` : ''}`, 303);
  });
  app.get<Address>('/p/invoice/:id', (request, reply) => {
    simulator.catchUp();
    const invoice = findHostedInvoice(core, request.params.id);
    return invoice ? showInvoice(core, invoice, reply) : sendMissing(simulator, reply);
  });
}

/** The portal session behind a secret address that still works; the visit lets it live on. */
function visitPortal({ core }: StripeSimulator, token: string): PortalSession | null {
  const access = core.store.get('portalAccess', token);
  if (!access || access.endsAt < core.now()) return null;
  const session = core.store.get('portalSession', access.session)!;
  const customer = core.store.get('customer', session.customer);
  if (!customer || 'deleted' in customer) return null;
  core.store.patch('portalAccess', token, { endsAt: core.now() + VISIT_SECONDS });
  return session;
}

function readAction(body: string | undefined): string {
  return new URLSearchParams(body ?? '').get('action') ?? '';
}

function sendMissing(simulator: StripeSimulator, reply: FastifyReply): FastifyReply {
  const body = html`<p>It may have expired. Go back to the page you came from and try again.</p>`;
  return sendPage(reply, {
    title: 'This page does not exist',
    body,
    publicUrl: simulator.core.publicUrl(),
    status: 404,
  });
}
