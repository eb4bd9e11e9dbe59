import {
  type Arrival,
  isChoice,
  isLanguage,
  LANGUAGE_KEY,
  readArrival,
  readAskedLanguage,
} from '#client/lib/i18n/languages.ts';
import { SESSION_KEY } from '#client/lib/storage/safe-storage.ts';

type Visit = {
  search: string;
  arrival: Arrival;
  shown: string;
  hasSession: boolean;
  remembered: string | null;
};

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

/** Throws if the browser blocks storage. */
export function readVisit(): Visit {
  return {
    search: location.search,
    arrival: readArrival(),
    shown: document.documentElement.lang.slice(0, 2),
    hasSession: (localStorage.getItem(SESSION_KEY) ?? sessionStorage.getItem(SESSION_KEY)) !== null,
    remembered: localStorage.getItem(LANGUAGE_KEY),
  };
}
