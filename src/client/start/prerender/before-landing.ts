import { LANGUAGE_KEY } from '#client/lib/i18n/languages.ts';
import { toggleTheme } from '#client/lib/theme/theme.ts';
import { planVisit, readVisit } from './visit.ts';

function handleVisit(isFollowed: boolean): void {
  try {
    const visit = readVisit();
    const arrival = { ...visit.arrival, isFollowed: isFollowed && visit.arrival.isFollowed };
    const { to, remember } = planVisit({ ...visit, arrival });
    if (remember) localStorage.setItem(LANGUAGE_KEY, remember);
    if (to) {
      // Hiding avoids painting this page before the redirect.
      document.documentElement.hidden = true;
      location.replace(to);
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
