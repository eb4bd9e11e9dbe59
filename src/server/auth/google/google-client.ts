import type { Configuration } from 'openid-client';
import { createCache } from '#server/auth/credentials/keys.ts';
import { type GooglePerson, GoogleRefusal, readGooglePerson } from './google-answer.ts';

export type GoogleSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Replaces `fetch` for an issuer whose address does not resolve on this machine. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Set for the test sign-in, which asks for no proof and so cannot open an account with a password. */
  provesNothing?: true;
};

type Expectation = { state: string; nonce: string; verifier: string };

export type GoogleClient = ReturnType<typeof createGoogleClient>;

const TIMEOUT_S = 5;
/** Google's addresses hardly ever change. Keys are fetched separately, when an unknown one is used. */
const DISCOVERY_LIFETIME_MS = 24 * 60 * 60_000;

/** Works with any OpenID Connect issuer. Makes no request before the first sign-in. */
export function createGoogleClient(settings: GoogleSettings, clock: () => Date, timeoutS = TIMEOUT_S) {
  const found = createCache(clock, DISCOVERY_LIFETIME_MS, () => discover(settings, timeoutS));
  return {
    provesNothing: settings.provesNothing === true,

    async start({ redirectUri, wishes }: { redirectUri: string; wishes: Wishes }) {
      const oidc = await import('openid-client');
      const configuration = await found.current();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const verifier = oidc.randomPKCECodeVerifier();
      const url = oidc.buildAuthorizationUrl(configuration, {
        ...wishes,
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, state, nonce, verifier };
    },

    async finish(callbackUrl: URL, { state, nonce, verifier }: Expectation): Promise<GooglePerson> {
      const oidc = await import('openid-client');
      const configuration = await found.current();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const person = readGooglePerson(tokens.claims());
        if (person === null) throw new GoogleRefusal('unproven');
        return person;
      } catch (error) {
        const known = findRefusal(error);
        if (known !== null) throw known;
        if (!(error instanceof oidc.AuthorizationResponseError)) throw new GoogleRefusal('unproven', error);
        throw error.error === 'access_denied'
          ? new GoogleRefusal('cancelled')
          : new GoogleRefusal('refused', error);
      }
    },
  };
}

async function discover(settings: GoogleSettings, timeoutS: number): Promise<Configuration> {
  const oidc = await import('openid-client');
  const issuer = new URL(settings.issuer);
  const insecure = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const send = settings.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));
  try {
    return await oidc.discovery(
      issuer,
      settings.clientId,
      { client_secret: settings.clientSecret, id_token_signed_response_alg: 'RS256' },
      oidc.ClientSecretPost(settings.clientSecret),
      {
        // By default the library trusts a token that came over TLS without checking its signature.
        execute: [oidc.enableNonRepudiationChecks, ...insecure],
        timeout: timeoutS,
        [oidc.customFetch]: (url, init) => fetchWhole(send, url, init as RequestInit),
      },
    );
  } catch (error) {
    throw findRefusal(error) ?? new GoogleRefusal('unreachable', error);
  }
}

/** Reads the whole body, so that an answer that never ends times out too. */
async function fetchWhole(send: NonNullable<GoogleSettings['fetch']>, url: string, init: RequestInit) {
  try {
    const response = await send(url, init);
    const body = await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
    return new Response(body.byteLength === 0 ? null : body, response);
  } catch (error) {
    throw new GoogleRefusal('unreachable', error);
  }
}

function findRefusal(error: unknown): GoogleRefusal | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof GoogleRefusal) return at;
  return null;
}

export type Wishes = { scope: string } & Partial<
  Record<'ui_locales' | 'hl' | 'login_hint' | 'prompt', string>
>;

/** The provider's tokens are not kept, so no further access is requested. */
const SCOPES = ['openid', 'email', 'profile'];
const KNOWN_SCOPES = new Set([
  ...SCOPES,
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
]);
/** OpenID Connect Core, 3.1.2.1; `none` stands alone. */
const PROMPTS = new Set(['login', 'consent', 'select_account']);
const MAX_HINT_LENGTH = 320;

type Asked = Partial<Record<'ui_locales' | 'login_hint' | 'prompt' | 'scopes', string | undefined>>;

export function readWishes({ ui_locales: locales, login_hint: hint, prompt, scopes }: Asked): Wishes {
  const language = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.exec(locales ?? '')?.[0];
  const more = splitWords(scopes).filter((scope) => KNOWN_SCOPES.has(scope));
  const prompts = prompt === 'none' ? ['none'] : splitWords(prompt).filter((word) => PROMPTS.has(word));
  return {
    scope: [...new Set([...SCOPES, ...more])].join(' '),
    ...(language && { ui_locales: language, hl: language }),
    ...(hint && hint.length <= MAX_HINT_LENGTH && { login_hint: hint }),
    ...(prompts.length > 0 && { prompt: prompts.join(' ') }),
  };
}

function splitWords(text = ''): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}
