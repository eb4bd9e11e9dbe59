import { createHash, randomBytes } from 'node:crypto';
import { createOidcStandin, type OidcStandin } from '#oidc-standin/create-standin.ts';
import { createRedirectBrowser, type RedirectBrowser } from './redirect-browser.ts';
import { startTestServer, TEST_PUBLIC_URL, type TestServer } from './test-server.ts';

const PROFILE_PAGE = `${TEST_PUBLIC_URL}/profile`;

/** A test server whose sign-in with Google is answered by the real local provider, as one whose word counts. */
export async function startGoogleServer(): Promise<{
  server: TestServer;
  standin: OidcStandin;
  close(): Promise<void>;
}> {
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

/** The query with which the app sends a browser off, and the verifier it keeps. */
export function makeStart(given: { redirectTo?: string } = {}) {
  const verifier = randomBytes(56).toString('hex');
  const query = new URLSearchParams({
    provider: 'google',
    redirect_to: given.redirectTo ?? PROFILE_PAGE,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  });
  return { verifier, path: `/auth/v1/authorize?${query}` };
}

export type Typed = { email: string; name?: string; verified?: 'yes'; action?: 'cancel' };

/** One visitor's browser. */
export function createVisitor(server: TestServer) {
  const browser = createRedirectBrowser(server, TEST_PUBLIC_URL);
  return { browser, signIn: (typed: Typed) => signIn(server, browser, typed) };
}

/** Presses the button, fills in the page, comes back; then trades the code for a session when there is one. */
async function signIn(server: TestServer, browser: RedirectBrowser, typed: Typed) {
  const start = makeStart();
  const back = await goAndReturn(browser, start.path, typed);
  const code = new URL(back).searchParams.get('code');
  return { url: back, session: code === null ? null : await redeem(server, code, start.verifier) };
}

/** From the button to the address at which the browser comes back into the app. */
export async function goAndReturn(browser: RedirectBrowser, path: string, typed: Typed): Promise<string> {
  const page = await browser.follow(path, () => true);
  const { name = '', email, verified, action = 'continue' } = typed;
  const form = { email, name, action, ...(verified && { verified }) };
  return (await browser.follow(page.url, isOnTheWay, form)).url;
}

const isOnTheWay = (url: string) => /^\/(test-sign-in|auth\/v1)\//.test(new URL(url).pathname);

/** `POST /token?grant_type=pkce`, as auth-js sends it. */
export async function redeem(server: TestServer, code: string, verifier: string) {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });
  return response.json();
}
