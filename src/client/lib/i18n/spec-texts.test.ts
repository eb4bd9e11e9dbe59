import { expect, test } from 'vitest';
import { readLocale } from '#tests/support/read-locale.ts';

const english = readLocale('en');

/** The specification's own words (sections 2, 5, 8) of the screens that exist, by namespace. They are a contract. */
const SPEC_TEXTS: Record<string, Record<string, string>> = {
  common: {
    'tabs.dashboard': 'Dashboard',
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
  dashboard: {
    title: 'Dashboard',
    'recent.title': 'Recent activity',
    'categories.title': 'Most used categories',
    'bestTime.title': 'Best engagement time',
    'bestTime.text': 'This is when your child tends to be most engaged.',
    'tips.second': 'Show each card for 1 second.',
    'tips.minutes': 'Keep sessions to 5 minutes at most.',
    'tips.sessions': 'Run several sessions per day.',
    'tips.newCard': 'Add one new card per set per day.',
    'files.template': 'CSV template',
    'files.example': 'Example spreadsheet',
  },
  flashcards: {
    title: 'Manage Flashcards',
    'tabs.categories': 'Categories',
    'tabs.flashcards': 'Flashcards',
    'tabs.print': 'Print Flashcards',
    'category.empty': 'No categories yet. Add one above.',
    'category.added': 'Category added successfully',
    'category.updated': 'Category updated successfully',
    'category.deleted': 'Category deleted successfully',
    'card.wordHint': 'English or Chinese',
    'card.backHint': 'used on the back of cards with Chinese words',
    'card.selectCategory': 'Select a category',
    'card.inCategory': 'Category: {{name}}',
    'card.unknownCategory': 'Unknown',
    'card.empty': 'No flashcards yet. Add one above or import from CSV.',
    'card.added': 'Flashcard added successfully',
    'card.updated': 'Flashcard updated successfully',
    'card.deleted': 'Flashcard deleted successfully',
    'filter.all': 'All Categories',
  },
  print: {
    'tabs.cards': 'Select Flashcards',
    'tabs.sets': 'Next Day Sets',
    'cards.all': 'All Flashcards',
    'controls.clear': 'Clear Selections',
    'controls.generate': 'Generate Preview',
    'controls.backPages': 'Add back pages',
    'controls.front': 'Front Preview',
    'controls.back': 'Back Preview',
    'controls.download': 'Download PDF',
    'preview.title_other': 'Print Preview of selected words ({{count}} flashcards)',
    oddWarning: 'For optimal printing, select an even number of flashcards.',
    'message.fontLoading': 'Loading Chinese font… try Preview again in a moment.',
    'message.failed': 'Error generating PDF. Please try again.',
    'message.saved': 'PDF generated successfully! Check your downloads folder.',
    'message.noPreview': 'Please generate a preview first.',
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
