import { createHash, randomBytes } from 'node:crypto';
import { createOidcStandin } from '#oidc-standin/create-standin.ts';
import { createRedirectBrowser, type RedirectBrowser } from './redirect-browser.ts';
import { startTestServer, TEST_PUBLIC_URL, type TestServer } from './test-server.ts';

const PROFILE_PAGE = `${TEST_PUBLIC_URL}/profile`;

/** Starts a test server that trusts the local provider in place of Google. */
export async function startGoogleServer() {
  const redirectUri = `${TEST_PUBLIC_URL}/auth/v1/callback`;
  const standin = createOidcStandin({ publicUrl: TEST_PUBLIC_URL, redirectUri, nodeEnv: 'test' });
  const server = await startTestServer({ google: standin, testPages: standin.pages });
  return {
    server,
    standin,
    close: async () => {
      await server.close();
      await standin.close();
    },
  };
}

/** Returns the path to which the app sends a browser, and the verifier that the app stores. */
export function createSignInStart({ redirectTo = PROFILE_PAGE } = {}) {
  const verifier = randomBytes(56).toString('hex');
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: redirectTo,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  });
  return { verifier, path: `/auth/v1/authorize?${query}` };
}

type ProviderForm = { email: string; name?: string; verified?: 'yes'; action?: 'cancel' };

export function createGoogleVisitor(server: TestServer) {
  const browser = createRedirectBrowser(server, TEST_PUBLIC_URL);
  return { browser, signIn: (form: ProviderForm) => signIn(server, browser, form) };
}

/** Signs in with the provider and exchanges the code, if any, for a session. */
async function signIn(server: TestServer, browser: RedirectBrowser, form: ProviderForm) {
  const start = createSignInStart();
  const url = await goAndReturn(browser, start.path, form);
  const code = new URL(url).searchParams.get('code');
  return { url, session: code === null ? null : await redeemCode(server, code, start.verifier) };
}

/** Submits the provider's page and returns the URL at which the browser re-enters the app. */
export async function goAndReturn(
  browser: RedirectBrowser,
  path: string,
  form: ProviderForm,
): Promise<string> {
  const page = await browser.follow(path, () => true);
  const { name = '', email, verified, action = 'continue' } = form;
  const fields = { email, name, action, ...(verified && { verified }) };
  return (await browser.follow(page.url, isBeforeApp, fields)).url;
}

const isBeforeApp = (url: string) => /^\/(test-sign-in|auth\/v1)\//.test(new URL(url).pathname);

/** Exchanges a code for a session, as auth-js does. */
export async function redeemCode(server: TestServer, code: string, verifier: string) {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });
  return response.json();
}
