import { randomUUID } from 'node:crypto';
import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';

/** A public key like that of hosted projects. The server ignores it. */
export const API_KEY = 'sb_publishable_test';

/** The auth and table clients of one browser. */
export type TestClient = { auth: InstanceType<typeof AuthClient>; rest: PostgrestClient };

/** Creates the clients as the app does, but without automatic refreshes. */
export function createTestClient(url: string): TestClient {
  const stored = new Map<string, string>();
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: API_KEY, Authorization: `Bearer ${API_KEY}` },
    // Clients with the same key would act as tabs of one browser.
    storageKey: `sb-${randomUUID()}-auth-token`,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    flowType: 'pkce',
  });
  const rest = new PostgrestClient(`${url}/rest/v1`, {
    fetch: async (input, init) => {
      const { data } = await auth.getSession();
      const headers = new Headers(init?.headers);
      headers.set('apikey', API_KEY);
      headers.set('Authorization', `Bearer ${data.session?.access_token ?? API_KEY}`);
      return fetch(input, { ...init, headers });
    },
  });
  return { auth, rest };
}

/** Refreshes a session in a browser that has only this token. */
export const refreshSession = (server: { url: string }, refreshToken: string) =>
  createTestClient(server.url).auth.refreshSession({ refresh_token: refreshToken });

/** Exchanges a refresh token for the next one. @throws if it is refused */
export async function exchangeToken(server: { url: string }, refreshToken: string): Promise<string> {
  const { data, error } = await refreshSession(server, refreshToken);
  if (error !== null) throw error;
  return data.session!.refresh_token;
}
