import type { Language } from '#client/lib/i18n/languages.ts';

/** Repeats the page table, which would import the entire app. A test compares the two. */
export const PUBLIC_ADDRESSES = [
  { path: '/', title: 'titles.landing', description: 'landing' },
  { path: '/plans', title: 'titles.plans', description: 'plans' },
  { path: '/login', title: 'titles.logIn', description: 'logIn' },
  { path: '/signup', title: 'titles.signUp', description: 'signUp' },
  { path: '/try', title: 'titles.try', description: 'try' },
  { path: '/terms', title: 'titles.terms', description: 'terms' },
  { path: '/privacy', title: 'titles.privacy', description: 'privacy' },
] as const;
export type PublicAddress = (typeof PUBLIC_ADDRESSES)[number];

export const GUARDED_PATHS: readonly string[] = [
  '/dashboard',
  '/daily-tracking',
  '/manage-flashcards',
  '/history',
  '/teach',
  '/cards',
  '/profile',
  '/pdf-success',
];

/** All other addresses of pages. The server responds to the rest with status 404. */
export const OTHER_PATHS: readonly string[] = [
  '/logout',
  '/forgot-password',
  '/reset-password',
  '/goodbye',
  '/flashcards',
  '/confirm-email',
  '/confirm-new-email',
  '/confirm-waitlist',
  '/stories',
  '/read',
];

export function getLanguageAddress(path: string, language: Language): string {
  return language === 'en' ? path : `${path}?lang=${language}`;
}
