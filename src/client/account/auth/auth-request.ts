import { API_KEY } from '#client/lib/http/rest.ts';
import { fetchInTime } from '#client/lib/http/time-limit.ts';

export const HEADERS = { apikey: API_KEY, Authorization: `Bearer ${API_KEY}` };
export const AUTH_URL = `${window.location.origin}/auth/v1`;

/** `fetchInTime` that names the language of the screens, in which the mails then come; the browser's own may be another. */
export function fetchInScreenLanguage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sent = new Headers(init?.headers);
  sent.set('Accept-Language', document.documentElement.lang);
  return fetchInTime(input, { ...init, headers: sent });
}
