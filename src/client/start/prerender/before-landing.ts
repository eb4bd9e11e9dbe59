import { LANGUAGE_KEY } from '#client/lib/i18n/languages.ts';
import { toggleTheme } from '#client/lib/theme/theme.ts';
import { planVisit, readVisit } from './visit.ts';

function handleVisit(isNewNavigation: boolean): void {
  try {
    const visit = readVisit();
    const arrival = { ...visit.arrival, isNewNavigation: isNewNavigation && visit.arrival.isNewNavigation };
    const { redirectTo, languageToStore } = planVisit({ ...visit, arrival });
    if (languageToStore) localStorage.setItem(LANGUAGE_KEY, languageToStore);
    if (redirectTo) {
      // Hiding avoids painting this page before the redirect.
      document.documentElement.hidden = true;
      location.replace(redirectTo);
    }
  } catch {
    // A browser without storage has no session and no stored choice.
  }
}

handleVisit(true);
// Back may restore the page from before a sign-in.
addEventListener('pageshow', ({ persisted }) => persisted && handleVisit(false));
// The header button works before the app has loaded.
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-turn-theme]')) toggleTheme();
});
