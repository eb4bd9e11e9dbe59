import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { chooseWords, pageHeaders, renderEndedPage, renderSignInPage } from './pages.ts';
import { type People, PersonSchema } from './provider.ts';

type Place = {
  path: string;
  issuer: string;
  publicUrl: string;
  people: People;
  open: () => Promise<Provider>;
};

const BODY_LIMIT = 4 * 1024;

export function addInteractionRoutes(app: FastifyInstance, place: Place): void {
  const { issuer, publicUrl, people, open } = place;
  const address = `${place.path}/interaction/:uid`;
  const styleUrl = `${issuer}/style.css`;
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );

  const sendPage = (reply: FastifyReply, status: number, page: string) =>
    reply.code(status).headers(pageHeaders(publicUrl)).type('text/html; charset=utf-8').send(page);
  const sendEnded = (request: FastifyRequest, reply: FastifyReply) => {
    const words = chooseWords(undefined, request.headers['accept-language']);
    return sendPage(reply, 410, renderEndedPage(words, styleUrl, `${publicUrl}/login`));
  };

  app.get(address, async (request, reply) => {
    const asked = await findSignIn(await open(), request, reply);
    if (asked === null) return sendEnded(request, reply);
    const typed = { email: asked.hint, name: '', verified: true };
    return sendPage(reply, 200, renderSignInPage(asked.words, styleUrl, typed, null));
  });

  app.post(address, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const provider = await open();
    const asked = await findSignIn(provider, request, reply);
    if (asked === null) return sendEnded(request, reply);
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (form.get('action') === 'cancel') {
      const refusal = { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
      return reply.redirect(await provider.interactionResult(request.raw, reply.raw, refusal), 303);
    }
    const typed = {
      email: form.get('email') ?? '',
      name: form.get('name') ?? '',
      verified: form.get('verified') === 'yes',
    };
    const person = PersonSchema.safeParse(typed);
    if (!person.success)
      return sendPage(reply, 400, renderSignInPage(asked.words, styleUrl, typed, asked.words.badEmail));
    const login = { accountId: people.note(person.data), remember: false };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
  });
}

/** Returns null if no sign-in is in progress in this browser, because it ended or timed out. */
async function findSignIn(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    return {
      words: chooseWords(params.ui_locales, request.headers['accept-language']),
      hint: typeof params.login_hint === 'string' ? params.login_hint : '',
    };
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null;
    throw error;
  }
}
