import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { createPageHeaders } from '../test-page.ts';
import { chooseTexts, renderEndedPage, renderSignInPage } from './pages.ts';
import { type People, PersonSchema } from './provider.ts';

type InteractionDeps = {
  path: string;
  issuer: string;
  publicUrl: string;
  people: People;
  open: () => Promise<Provider>;
};

const BODY_LIMIT = 4 * 1024;

export function addInteractionRoutes(
  app: FastifyInstance,
  { path, issuer, publicUrl, people, open }: InteractionDeps,
): void {
  const url = `${path}/interaction/:uid`;
  const styleUrl = `${issuer}/style.css`;
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );

  const sendPage = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .headers(createPageHeaders([publicUrl]))
      .type('text/html; charset=utf-8')
      .send(page);
  const sendEnded = (request: FastifyRequest, reply: FastifyReply) => {
    const texts = chooseTexts(undefined, request.headers['accept-language']);
    return sendPage(reply, 410, renderEndedPage(texts, styleUrl, `${publicUrl}/login`));
  };

  app.get(url, async (request, reply) => {
    const signIn = await findSignIn(await open(), request, reply);
    if (signIn === null) return sendEnded(request, reply);
    const form = { email: signIn.hint, name: '', verified: true };
    return sendPage(reply, 200, renderSignInPage(signIn.texts, styleUrl, form, null));
  });

  app.post(url, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const provider = await open();
    const signIn = await findSignIn(provider, request, reply);
    if (signIn === null) return sendEnded(request, reply);
    const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (body.get('action') === 'cancel') {
      const refusal = { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, refusal), 303);
    }
    const form = {
      email: body.get('email') ?? '',
      name: body.get('name') ?? '',
      verified: body.get('verified') === 'yes',
    };
    const person = PersonSchema.safeParse(form);
    if (!person.success)
      return sendPage(reply, 400, renderSignInPage(signIn.texts, styleUrl, form, signIn.texts.badEmail));
    const login = { accountId: people.add(person.data), remember: false };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
  });
}

/** Returns null if the sign-in of this browser has ended or timed out. */
async function findSignIn(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    return {
      texts: chooseTexts(params.ui_locales, request.headers['accept-language']),
      hint: typeof params.login_hint === 'string' ? params.login_hint : '',
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  }
}
