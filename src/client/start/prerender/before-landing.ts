import { LANGUAGE_KEY } from '#client/lib/i18n/asked-language.ts';
import { turnTheme } from '#client/lib/theme/turn-theme.ts';
import { planVisit, readVisit } from './visit.ts';

function receive(isFollowed: boolean): void {
  try {
    const visit = readVisit();
    const arrival = { ...visit.arrival, isFollowed: isFollowed && visit.arrival.isFollowed };
    const { to, remember } = planVisit({ ...visit, arrival });
    if (remember) localStorage.setItem(LANGUAGE_KEY, remember);
    if (to) {
      // Nothing of this page is painted on the way.
      document.documentElement.hidden = true;
      location.replace(to);
    }
  } catch {
    // A browser that keeps nothing for sites has no session and no choice.
  }
}

receive(true);
// By Back the page may be shown again as it was left, before a sign-in.
addEventListener('pageshow', ({ persisted }) => persisted && receive(false));
// The button in the header, on the page without the app.
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-turn-theme]')) turnTheme();
});
