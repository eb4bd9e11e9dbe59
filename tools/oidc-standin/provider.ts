import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { z } from 'zod';
import { createPageHeaders } from '../test-page.ts';
import { chooseTexts, renderEndedPage } from './pages.ts';

/**
 * Loads oidc-provider on first use, because it takes a fifth of a second. Single files are imported, because
 * the package's entry and its default storage print warnings.
 */
async function loadOidcProvider() {
  const [{ Provider }, { createMemoryAdapter }] = await Promise.all([
    import('oidc-provider/lib/provider.js'),
    import('oidc-provider/lib/adapters/memory_adapter.js'),
  ]);
  return { Provider, createMemoryAdapter };
}

/** @throws Error with the code MODULE_NOT_FOUND if oidc-provider is not installed */
export function requireProvider(): void {
  createRequire(import.meta.url).resolve('oidc-provider/lib/provider.js');
}

/** The identity entered on the page of the test sign-in, which is not verified. */
export const PersonSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
    .max(255),
  name: z.string().trim().max(100),
  verified: z.boolean(),
});
export type Person = z.infer<typeof PersonSchema>;

/** Stores the people who signed in most recently. An address always has the same subject. */
export type People = {
  /** Stores the person until the token is issued, and returns the subject. */
  add(person: Person): string;
  readClaims(sub: string): { sub: string } & Record<string, unknown>;
};

/** More people than can sign in within the lifetime of a code. */
const MAX_PEOPLE = 1000;

export function createPeople(): People {
  const people = new Map<string, Person>();
  return {
    add(person) {
      const sub = createHash('sha256').update(person.email).digest('hex').slice(0, 24);
      people.delete(sub);
      people.set(sub, person);
      const [oldest] = people.keys();
      if (people.size > MAX_PEOPLE && oldest !== undefined) people.delete(oldest);
      return sub;
    },
    readClaims(sub) {
      const person = people.get(sub);
      if (person === undefined) return { sub };
      const { email, name, verified } = person;
      return { sub, email, email_verified: verified, ...(name !== '' && { name }) };
    },
  };
}

/** The lifetime of a visit, long enough to type an address. */
const VISIT_SECONDS = 10 * 60;
const TOKEN_SECONDS = 5 * 60;

type ProviderOptions = {
  issuer: string;
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  people: People;
};

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
    jwks: { keys: [await createKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The ID token itself contains the claims, like Google's.
    conformIdTokenClaims: false,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => people.readClaims(sub) }),
    // The button of the sign-in page is the consent, so there is no second page for it.
    loadExistingGrant: grantEverything,
    interactions: { url: (_ctx, interaction) => `${issuer}/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    ttl: {
      AccessToken: TOKEN_SECONDS,
      AuthorizationCode: 60,
      Grant: VISIT_SECONDS,
      IdToken: TOKEN_SECONDS,
      Interaction: VISIT_SECONDS,
      Session: VISIT_SECONDS,
    },
    renderError: (ctx) => {
      ctx.set(createPageHeaders([publicUrl]));
      ctx.type = 'html';
      const texts = chooseTexts(undefined, ctx.get('accept-language'));
      ctx.body = renderEndedPage(texts, `${issuer}/style.css`, `${publicUrl}/login`);
    },
  });
  // The proxy headers are trusted, because the handler sets them to the public URL.
  provider.proxy = true;
  return provider;
}

async function createKey(): Promise<JWK> {
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
