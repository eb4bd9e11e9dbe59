import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { createCache } from '#server/auth/credentials/keys.ts';
import { readAccountAddress } from '#shared/mail/mail-address.ts';

export type GoogleSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Replaces `fetch` for an issuer whose host does not resolve on this machine. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Set for the test sign-in, which checks no identity and so cannot open an account with a password. */
  isTestProvider?: true;
};

type Expectation = { state: string; nonce: string; verifier: string };

export type GoogleClient = ReturnType<typeof createGoogleClient>;

const TIMEOUT_S = 5;
/** Google's endpoints hardly ever change. Keys are fetched separately, when an unknown one is used. */
const DISCOVERY_LIFETIME_MS = 24 * 60 * 60_000;

/** Creates a client for any OpenID Connect issuer. It sends no request before the first sign-in. */
export function createGoogleClient(settings: GoogleSettings, clock: () => Date, timeoutS = TIMEOUT_S) {
  const configurations = createCache(clock, DISCOVERY_LIFETIME_MS, () => discover(settings, timeoutS));
  return {
    isTestProvider: settings.isTestProvider === true,

    async start({ redirectUri, hints }: { redirectUri: string; hints: AuthorizationHints }) {
      const oidc = await import('openid-client');
      const configuration = await configurations.current();
      const state = oidc.randomState();
      const nonce = oidc.randomNonce();
      const verifier = oidc.randomPKCECodeVerifier();
      const url = oidc.buildAuthorizationUrl(configuration, {
        ...hints,
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
      const configuration = await configurations.current();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const person = readGooglePerson(tokens.claims());
        if (person === null) throw new GoogleSignInError('unverifiable');
        return person;
      } catch (error) {
        const signInError = findSignInError(error);
        if (signInError !== null) throw signInError;
        if (!(error instanceof oidc.AuthorizationResponseError))
          throw new GoogleSignInError('unverifiable', error);
        throw error.error === 'access_denied'
          ? new GoogleSignInError('cancelled')
          : new GoogleSignInError('refused', error);
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
        [oidc.customFetch]: (url, init) => fetchCompletely(send, url, init as RequestInit),
      },
    );
  } catch (error) {
    throw findSignInError(error) ?? new GoogleSignInError('unreachable', error);
  }
}

/** Reads the entire body so that even a response that never ends times out. */
async function fetchCompletely(send: NonNullable<GoogleSettings['fetch']>, url: string, init: RequestInit) {
  try {
    const response = await send(url, init);
    const body = await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${new URL(url).pathname} responded with ${response.status}`);
    return new Response(body.byteLength === 0 ? null : body, response);
  } catch (error) {
    throw new GoogleSignInError('unreachable', error);
  }
}

function findSignInError(error: unknown): GoogleSignInError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof GoogleSignInError) return cause;
  }
  return null;
}

type AuthorizationHints = { scope: string } & Partial<
  Record<'ui_locales' | 'hl' | 'login_hint' | 'prompt', string>
>;

/** The provider's tokens are not stored, so no further access is requested. */
const SCOPES = ['openid', 'email', 'profile'];
const KNOWN_SCOPES = new Set([
  ...SCOPES,
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
]);
/** OpenID Connect Core, 3.1.2.1; `none` cannot be combined with other values. */
const PROMPTS = new Set(['login', 'consent', 'select_account']);
const MAX_HINT_LENGTH = 320;

type HintParams = Partial<Record<'ui_locales' | 'login_hint' | 'prompt' | 'scopes', string | undefined>>;

export function readAuthorizationHints({
  ui_locales: locales,
  login_hint: hint,
  prompt,
  scopes,
}: HintParams): AuthorizationHints {
  const language = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.exec(locales ?? '')?.[0];
  const otherScopes = splitWords(scopes).filter((scope) => KNOWN_SCOPES.has(scope));
  const prompts = prompt === 'none' ? ['none'] : splitWords(prompt).filter((word) => PROMPTS.has(word));
  return {
    scope: [...new Set([...SCOPES, ...otherScopes])].join(' '),
    ...(language && { ui_locales: language, hl: language }),
    ...(hint && hint.length <= MAX_HINT_LENGTH && { login_hint: hint }),
    ...(prompts.length > 0 && { prompt: prompts.join(' ') }),
  };
}

function splitWords(text = ''): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

export type GooglePerson = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
};

const NAME_MAX_LENGTH = 200;
const PICTURE_MAX_LENGTH = 500;

const ClaimsSchema = z.object({
  iss: z.string().min(1).max(500),
  // OpenID Connect Core, 2: at most 255 ASCII characters.
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: z.string(),
  email_verified: z.unknown().optional(),
  name: z.unknown().optional(),
  picture: z.unknown().optional(),
});

function readGooglePerson(claims: unknown): GooglePerson | null {
  const parsed = ClaimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const { iss: issuer, sub: subject, email_verified: verified, name, picture } = parsed.data;
  const email = readAccountAddress(parsed.data.email);
  if (email === null) return null;
  const emailVerified = verified === true;
  return { issuer, subject, email, emailVerified, name: readName(name), picture: readPicture(picture) };
}

/** Returns GoTrue's `identity_data` for Google, which is also the metadata of a new account. */
export function describeIdentity(person: GooglePerson): Record<string, unknown> {
  const { name, picture } = person;
  return {
    iss: person.issuer,
    sub: person.subject,
    provider_id: person.subject,
    email: person.email,
    email_verified: person.emailVerified,
    phone_verified: false,
    ...(name !== null && { name, full_name: name }),
    ...(picture !== null && { picture, avatar_url: picture }),
  };
}

function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // PostgreSQL's jsonb accepts neither U+0000 nor lone surrogates.
  const name = value.replaceAll('\0', '').slice(0, NAME_MAX_LENGTH).toWellFormed().trim();
  return name === '' ? null : name;
}

function readPicture(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > PICTURE_MAX_LENGTH) return null;
  return /^https:\/\/[\x21-\x7e]+$/.test(value) && URL.canParse(value) ? value : null;
}

/** Maps a reason to its error (RFC 6749, 4.1.2.1), a stable code that the client translates, and a description. */
const REASONS = {
  cancelled: ['access_denied', 'oauth_cancelled', 'The sign-in was cancelled.'],
  refused: ['access_denied', 'oauth_refused', 'Google did not allow the sign-in.'],
  /** The provider did not respond, responded too late, or failed. */
  unreachable: [
    'server_error',
    'oauth_unreachable',
    'Google cannot be reached at the moment. Please try again later.',
  ],
  /** The response was forged, meant for another client, or used before. */
  unverifiable: [
    'server_error',
    'oauth_unproven',
    'The answer from Google could not be verified. Please try again.',
  ],
  unverified: [
    'access_denied',
    'provider_email_needs_verification',
    'Google has not verified this email address. Please verify it there, or sign up with a password.',
  ],
  hasPassword: [
    'access_denied',
    'test_sign_in_refused',
    'This account has a password, and the test sign-in proves nothing. Please log in with the password.',
  ],
  badState: [
    'invalid_request',
    'bad_oauth_state',
    'The sign-in took too long or was started elsewhere. Please try again.',
  ],
} as const;

export class GoogleSignInError extends Error {
  readonly error: (typeof REASONS)[keyof typeof REASONS][0];
  readonly code: string;

  constructor(reason: keyof typeof REASONS, cause?: unknown) {
    const [error, code, description] = REASONS[reason];
    super(description, { cause });
    this.name = 'GoogleSignInError';
    this.error = error;
    this.code = code;
  }
}
