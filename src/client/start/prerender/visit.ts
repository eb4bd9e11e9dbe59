import {
  type Arrival,
  isLanguage,
  isLanguageChoice,
  LANGUAGE_KEY,
  readArrival,
  readRequestedLanguage,
} from '#client/lib/i18n/languages.ts';
import { SESSION_KEY } from '#client/lib/storage/safe-storage.ts';

type Visit = {
  search: string;
  arrival: Arrival;
  shownLanguage: string;
  hasSession: boolean;
  remembered: string | null;
};

export function planVisit(visit: Visit): { to: string | null; remember: string | null } {
  if (visit.hasSession) return { to: '/dashboard', remember: null };
  const requested = readRequestedLanguage(visit.search);
  if (requested) {
    return { to: null, remember: isLanguageChoice(visit.arrival, visit.remembered) ? requested : null };
  }
  const { remembered, shownLanguage } = visit;
  const isOther = isLanguage(remembered) && remembered !== shownLanguage;
  return { to: isOther ? `/?lang=${remembered}` : null, remember: null };
}

/** Reads the visit from the browser. Throws if the browser blocks storage. */
export function readVisit(): Visit {
  return {
    search: location.search,
    arrival: readArrival(),
    shownLanguage: document.documentElement.lang.slice(0, 2),
    hasSession: (localStorage.getItem(SESSION_KEY) ?? sessionStorage.getItem(SESSION_KEY)) !== null,
    remembered: localStorage.getItem(LANGUAGE_KEY),
  };
}
