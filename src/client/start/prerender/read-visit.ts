import { SESSION_KEY } from '#client/device/session/session-key.ts';
import { LANGUAGE_KEY, readArrival } from '#client/lib/i18n/asked-language.ts';
import type { Visit } from './plan-visit.ts';

/** Returns what this browser knows of a visit of the page that the server has sent. Throws where it keeps nothing for sites. */
export function readVisit(): Visit {
  return {
    search: location.search,
    arrival: readArrival(),
    shown: document.documentElement.lang.slice(0, 2),
    hasSession: (localStorage.getItem(SESSION_KEY) ?? sessionStorage.getItem(SESSION_KEY)) !== null,
    remembered: localStorage.getItem(LANGUAGE_KEY),
  };
}
