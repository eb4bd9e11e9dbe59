import { expect, test } from 'vitest';
import { readLocale } from '#tests/support/read-locale.ts';

const english = readLocale('en');

/** The specification's own words (sections 2, 5, 8) of the screens that exist, by namespace. They are a contract. */
const SPEC_TEXTS: Record<string, Record<string, string>> = {
  common: {
    'tabs.manageFlashcards': 'Manage Flashcards',
    'nav.logIn': 'Log in',
    'nav.signUp': 'Sign up',
    'nav.signOut': 'Sign out',
    'errorPage.title': 'Unexpected Application Error!',
    'errorPage.chunkTitle': 'Loading chunk failed',
  },
  account: {
    'checks.logInIncomplete': 'Please enter both email and password',
    'checks.fillAll': 'Please fill in all fields',
    'checks.mismatch': 'Passwords do not match',
    'checks.tooShort': 'Password must be at least 6 characters long',
    'checks.terms': 'You must agree to the terms and conditions',
  },
  errors: {
    'fallback.signUp': 'Failed to sign up',
    'fallback.logIn': 'Failed to log in',
    'fallback.logOut': 'Failed to log out',
    'fallback.initialize': 'Authentication initialization failed',
    'refusals.category_not_empty': 'Cannot delete category with flashcards. Remove flashcards first.',
  },
};

test.each(Object.entries(SPEC_TEXTS))('%s holds the exact texts of the specification', (namespace, texts) => {
  expect(english[namespace]).toMatchObject(texts);
});
