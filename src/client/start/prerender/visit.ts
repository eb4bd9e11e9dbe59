import { SESSION_KEY } from '#client/device/session/session-key.ts';
import {
  type Arrival,
  isChoice,
  LANGUAGE_KEY,
  readArrival,
  readAskedLanguage,
} from '#client/lib/i18n/asked-language.ts';
import { isLanguage } from '#client/lib/i18n/languages.ts';

type Visit = {
  search: string;
  arrival: Arrival;
  /** The language of the page that the server has sent. */
  shown: string;
  hasSession: boolean;
  remembered: string | null;
};

/**
 * Returns where a visit of the landing page leads instead, null where it stays: a signed-in parent goes to the dashboard, a
 * visitor who has chosen another language to the page in that one. `remember` is a language that was chosen now.
 */
export function planVisit(visit: Visit): { to: string | null; remember: string | null } {
  if (visit.hasSession) return { to: '/dashboard', remember: null };
  const asked = readAskedLanguage(visit.search);
  if (asked) {
    return { to: null, remember: isChoice(visit.arrival, visit.remembered) ? asked : null };
  }
  const { remembered, shown } = visit;
  const isOther = isLanguage(remembered) && remembered !== shown;
  return { to: isOther ? `/?lang=${remembered}` : null, remember: null };
}

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
