import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { loadOidcProvider } from './load-provider.ts';
import { pageHeaders, renderEndedPage } from './pages.ts';
import type { People } from './person.ts';
import { chooseWords } from './words.ts';

/** Long enough to type an address, in seconds. */
const VISIT_S = 10 * 60;
const TOKEN_S = 5 * 60;

export type ProviderOptions = {
  issuer: string;
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  people: People;
};

/** Makes the OpenID provider: one client, keys of its own, everything in memory, ID tokens like Google's (RS256). */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { Provider: OidcProvider, createMemoryAdapter } = await loadOidcProvider();
  const { issuer, publicUrl, people } = options;
  const provider = new OidcProvider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        application_type: 'web',
        id_token_signed_response_alg: 'RS256',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [await makeKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As at Google, the ID token itself holds the claims.
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => people.readClaims(sub) }),
    // A press on the button is the consent; there is no second page that asks.
    loadExistingGrant: grantEverything,
    interactions: { url: (_ctx, interaction) => `${issuer}/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    ttl: {
      AccessToken: TOKEN_S,
      AuthorizationCode: 60,
      Grant: VISIT_S,
      IdToken: TOKEN_S,
      Interaction: VISIT_S,
      Session: VISIT_S,
    },
    renderError: (ctx) => {
      ctx.set(pageHeaders(publicUrl));
      ctx.type = 'html';
      const words = chooseWords(undefined, ctx.get('accept-language'));
      ctx.body = renderEndedPage(words, `${issuer}/style.css`, `${publicUrl}/login`);
    },
  });
  // The handler says in these headers where browsers reach it.
  provider.proxy = true;
  return provider;
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'test-sign-in', alg: 'RS256', use: 'sig' };
}

async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { client, session } = oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
