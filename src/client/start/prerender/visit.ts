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
  storedLanguage: string | null;
};

export function planVisit(visit: Visit): { redirectTo: string | null; languageToStore: string | null } {
  if (visit.hasSession) return { redirectTo: '/dashboard', languageToStore: null };
  const requested = readRequestedLanguage(visit.search);
  if (requested) {
    return {
      redirectTo: null,
      languageToStore: isLanguageChoice(visit.arrival, visit.storedLanguage) ? requested : null,
    };
  }
  const { storedLanguage, shownLanguage } = visit;
  const isOther = isLanguage(storedLanguage) && storedLanguage !== shownLanguage;
  return { redirectTo: isOther ? `/?lang=${storedLanguage}` : null, languageToStore: null };
}

/** Reads the visit from the browser. Throws if the browser blocks storage. */
export function readVisit(): Visit {
  return {
    search: location.search,
    arrival: readArrival(),
    shownLanguage: document.documentElement.lang.slice(0, 2),
    hasSession: (localStorage.getItem(SESSION_KEY) ?? sessionStorage.getItem(SESSION_KEY)) !== null,
    storedLanguage: localStorage.getItem(LANGUAGE_KEY),
  };
}
