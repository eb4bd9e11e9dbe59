import { CLICKED, TYPING } from './take-over.ts';
import { planVisit, readVisit } from './visit.ts';

try {
  // The app will render a page for a signed-in parent or in another language.
  if (planVisit(readVisit()).redirectTo !== null) document.documentElement.dataset.unlike = '';
} catch {
  // A browser without storage has no session and no stored choice.
}

// The visitor uses the prerendered page before the app has loaded. take-over.ts passes the input on.
addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('#rendered button');
  if (!button) return;
  document.querySelector(`#rendered button[${CLICKED}]`)?.removeAttribute(CLICKED);
  button.setAttribute(CLICKED, 'true');
});
addEventListener('submit', (event) => {
  if (event.target instanceof Element && event.target.closest('#rendered')) event.preventDefault();
});
for (const type of ['compositionstart', 'compositionend'])
  addEventListener(type, ({ target }) => {
    if (target instanceof Element && target.closest('#rendered'))
      target.toggleAttribute(TYPING, type === 'compositionstart');
  });
