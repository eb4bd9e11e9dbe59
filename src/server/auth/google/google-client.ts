import type { Configuration } from 'openid-client';
import { type GooglePerson, readGooglePerson } from './google-person.ts';
import { cancelled, GoogleRefusal, refused, unproven, unreachable } from './google-refusal.ts';
import type { Wishes } from './wishes.ts';

/** The issuer whose ID tokens are accepted, and the client for which they are requested. */
export type GoogleSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How the issuer is reached, where its address does not lead there from this machine. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Set for the test sign-in, which asks for no proof: it opens no account with a password. */
  believesAnybody?: true;
};

/** What an answer is held against. */
export type Expectation = { state: string; nonce: string; verifier: string };

export type GoogleClient = {
  /** Whether the provider asks for no proof (the test sign-in). */
  believesAnybody: boolean;
  /**
   * The address to send the browser to.
   * @param given.wishes what the app asks the provider for, as `readWishes` lets it through
   * @throws GoogleRefusal when the provider cannot be reached
   */
  start(given: { redirectUri: string; wishes: Wishes }): Promise<Expectation & { url: string }>;
  /** Trades the answer at `callbackUrl` for who it is. @throws GoogleRefusal for whatever is no proof of anybody */
  finish(callbackUrl: URL, expected: Expectation): Promise<GooglePerson>;
};

/** A parent looks at an empty page for as long as a request to the provider takes. */
const TIMEOUT_S = 5;
/** Google changes its addresses hardly ever; its keys are asked for separately, when an unknown one is used. */
const DISCOVERY_LIFETIME_MS = 24 * 60 * 60_000;

/** A client of Google's OpenID Connect (any other issuer works the same way). Nothing is asked before the first sign-in. */
export function createGoogleClient(
  settings: GoogleSettings,
  clock: () => Date,
  timeoutS = TIMEOUT_S,
): GoogleClient {
  let found: { configuration: Promise<Configuration>; at: number } | null = null;

  function findConfiguration(): Promise<Configuration> {
    const now = clock().getTime();
    if (found !== null && Math.abs(now - found.at) < DISCOVERY_LIFETIME_MS) return found.configuration;
    const configuration = discover(settings, timeoutS);
    found = { configuration, at: now };
    // A failure is not remembered: the next parent tries again.
    configuration.catch(() => {
      if (found?.configuration === configuration) found = null;
    });
    return configuration;
  }

  return {
    believesAnybody: settings.believesAnybody === true,

    async start({ redirectUri, wishes }) {
      const oidc = await import('openid-client');
      const configuration = await findConfiguration();
      const [state, nonce, verifier] = [
        oidc.randomState(),
        oidc.randomNonce(),
        oidc.randomPKCECodeVerifier(),
      ];
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

    async finish(callbackUrl, { state, nonce, verifier }) {
      const oidc = await import('openid-client');
      const configuration = await findConfiguration();
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const person = readGooglePerson(tokens.claims());
        if (person === null) throw unproven();
        return person;
      } catch (error) {
        const known = findRefusal(error);
        if (known !== null) throw known;
        if (!(error instanceof oidc.AuthorizationResponseError)) throw unproven(error);
        throw error.error === 'access_denied' ? cancelled() : refused(error);
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
        // By default a token that came over TLS is believed without a look at its signature.
        execute: [oidc.enableNonRepudiationChecks, ...insecure],
        timeout: timeoutS,
        [oidc.customFetch]: (url, init) => fetchWhole(send, url, init as RequestInit),
      },
    );
  } catch (error) {
    throw findRefusal(error) ?? unreachable(error);
  }
}

/** The answer with its whole body, so that one that never ends counts as none too. */
async function fetchWhole(send: NonNullable<GoogleSettings['fetch']>, url: string, init: RequestInit) {
  let response: Response;
  let body: ArrayBuffer;
  try {
    response = await send(url, init);
    body = await response.arrayBuffer();
  } catch (error) {
    throw unreachable(error);
  }
  if (response.status >= 500)
    throw unreachable(new Error(`${new URL(url).pathname} answered ${response.status}`));
  return new Response(body.byteLength === 0 ? null : body, {
    status: response.status,
    headers: response.headers,
  });
}

/** The library wraps what our own fetch throws. */
function findRefusal(error: unknown): GoogleRefusal | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof GoogleRefusal) return at;
  return null;
}
