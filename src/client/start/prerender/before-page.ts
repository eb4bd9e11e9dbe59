import { planVisit, readVisit } from './visit.ts';

try {
  // The app will render a page for a signed-in parent or in another language.
  if (planVisit(readVisit()).redirectTo !== null) document.documentElement.dataset.unlike = '';
} catch {
  // A browser without storage has no session and no stored choice.
}
