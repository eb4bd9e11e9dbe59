import { AuthClient, isAuthApiError, type Session } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { ANSWER_LIMIT_MS, fetchInTime, limitTime } from '#client/lib/http/time-limit.ts';
import { refusesData } from '#client/library/safe-storage.ts';
import { takeRedirectAnswer } from './redirect-answer.ts';
import { SessionStorage } from './session-storage.ts';
import { SHARED_SESSION_KEY } from './shared-session.ts';
import { createMemoryStorage, type WebStorage } from './web-storage.ts';

/** Where auth-js keeps the session; also the name of the channel on which tabs tell each other of sign-in and sign-out. */
const STORAGE_KEY = 'sb-sproutcards-auth-token';
/** The `apikey` of the Supabase protocol names the application, it is no secret; our server takes any. */
const API_KEY = 'sproutcards-browser';
const TOO_MANY_REQUESTS = 429;

/** What every request of an auth client carries. */
export const HEADERS = { apikey: API_KEY, Authorization: `Bearer ${API_KEY}` };
export const AUTH_URL = `${window.location.origin}/auth/v1`;

/** The answer of a sign-in elsewhere that this page was opened with; taken before `auth` looks at the address. */
export const redirectAnswer = takeRedirectAnswer();

const storage = new SessionStorage(
  openWebStorage(() => window.localStorage),
  openTabStorage(),
);

/** The auth client of Supabase against our own `/auth/v1`. It refreshes the session by itself. */
export const auth = new AuthClient({
  url: AUTH_URL,
  headers: HEADERS,
  storageKey: STORAGE_KEY,
  storage,
  flowType: 'pkce',
  fetch: fetchInScreenLanguage,
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
});

/** The table client of Supabase against our own `/rest/v1`, as the signed-in parent. */
export const rest = new PostgrestClient(`${window.location.origin}/rest/v1`, {
  headers: HEADERS,
  fetch: fetchAsUser,
});

/** An access token and its user: another tab of this browser may have signed another user in meanwhile. */
export type AccessToken = { token: string; userId: string };

/** The access token for our own endpoints, refreshed when it is about to end; null when signed out or out of reach. */
export async function getAccessToken(): Promise<AccessToken | null> {
  const { data } = await auth.getSession();
  return data.session && toAccessToken(data.session);
}

/**
 * A new access token after the server refused the old one; null when the session itself has ended: then it is
 * removed here and SIGNED_OUT announced. Rejects while that is unknown, as without a network.
 */
export async function renewAccessToken(): Promise<AccessToken | null> {
  const { data, error } = await auth.refreshSession();
  if (data.session) return toAccessToken(data.session);
  if (!isAuthApiError(error) || error.status === TOO_MANY_REQUESTS) throw error;
  // auth-js keeps a session as long as its access token has not run out, but that one was refused too.
  await auth.signOut({ scope: 'local' });
  return null;
}

/** Says whether the next sign-in outlives the tab. */
export function rememberNextSession(remember: boolean): void {
  storage.rememberNext(remember);
}

/** The stored session, also an expired one: without a network it still says whose device this is. */
export function readStoredSession(): Session | null {
  try {
    const session: Session | null = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    return session?.refresh_token && session.user?.id ? session : null;
  } catch {
    return null;
  }
}

/** Keeps what this tab has stored in step with a session that another tab announced (null: one has ended). */
export function adoptSession(session: Session | null): void {
  if (session) storage.adopt(STORAGE_KEY, JSON.stringify(session));
  else storage.adoptEnd(STORAGE_KEY);
}

/**
 * Takes note that local storage now holds a session. The announcement may have come first, and without a session in local
 * storage it was taken for one that ends with the tab.
 */
export function noticeStoredSession({ key, newValue }: StorageEvent): void {
  if (key === STORAGE_KEY && newValue !== null) storage.adopt(STORAGE_KEY, newValue);
}

/** Shares an unremembered session with the other tabs, once this tab has the account's key to seal it with. */
export function shareSession(): void {
  storage.share(STORAGE_KEY);
}

/** Where the session of this user lies; null when another user or none is signed in. */
export function sessionPlaceOf(userId: string): 'local' | 'tab' | null {
  return readStoredSession()?.user.id === userId ? storage.placeOf(STORAGE_KEY) : null;
}

/** Whether the session outlives the tab ("Remember me"). */
export function isSessionRemembered(): boolean {
  return storage.placeOf(STORAGE_KEY) === 'local';
}

/** Whether a `storage` event says that another tab has written or removed the session. */
export function isSessionEvent({ key }: StorageEvent): boolean {
  return key === null || key === STORAGE_KEY || key === SHARED_SESSION_KEY;
}

function toAccessToken({ access_token, user }: Session): AccessToken {
  return { token: access_token, userId: user.id };
}

/** `fetchInTime` with the signed-in parent's access token, when there is one; renewing it counts as time too. */
export function fetchAsUser(
  input: RequestInfo | URL,
  init: RequestInit = {},
  limitMs = ANSWER_LIMIT_MS,
): Promise<Response> {
  return limitTime(async (late) => {
    const access = await getAccessToken();
    const headers = new Headers(init.headers);
    if (access) headers.set('Authorization', `Bearer ${access.token}`);
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
    return fetchInTime(input, { ...init, headers, signal }, limitMs);
  }, limitMs);
}

/** `fetchInTime` that names the language of the screens, in which the mails then come; the browser's own may be another. */
export function fetchInScreenLanguage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sent = new Headers(init?.headers);
  sent.set('Accept-Language', document.documentElement.lang);
  return fetchInTime(input, { ...init, headers: sent });
}

/** This tab's session storage, or memory where it is blocked. */
export function openTabStorage(): WebStorage {
  return openWebStorage(() => window.sessionStorage);
}

/** Where the browser refuses to keep anything, a session lasts as long as the page. */
function openWebStorage(open: () => Storage): WebStorage {
  return refusesData(open) ? createMemoryStorage() : open();
}
