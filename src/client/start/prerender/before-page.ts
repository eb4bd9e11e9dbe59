import { planVisit, readVisit } from './visit.ts';

try {
  // The app will draw something else: a page for a signed-in parent, or in another language.
  if (planVisit(readVisit()).to !== null) document.documentElement.dataset.unlike = '';
} catch {
  // A browser that keeps nothing for sites has no session and no choice.
}
