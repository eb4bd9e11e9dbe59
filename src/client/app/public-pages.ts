import type { AppPage } from './pages.ts';

export type PublicPage = Omit<AppPage, 'icon'>;

/** Pages that anybody may open, signed in or not. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/plans',
    labelKey: 'titles.plans',
    texts: ['plans', 'waitlist'],
    load: async () => (await import('./plans.tsx')).Plans,
  },
  {
    path: '/logout',
    labelKey: 'titles.logOut',
    texts: ['account'],
    load: async () => (await import('#client/features/account/log-out-page.tsx')).LogOutPage,
  },
  {
    path: '/forgot-password',
    labelKey: 'titles.forgotPassword',
    texts: ['account'],
    load: async () => (await import('#client/features/account/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    labelKey: 'titles.resetPassword',
    texts: ['account'],
    load: async () => (await import('#client/features/account/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/confirm-email',
    labelKey: 'titles.confirmEmail',
    texts: ['account'],
    load: async () => (await import('#client/features/account/confirm-email-page.tsx')).ConfirmEmailPage,
  },
  {
    path: '/confirm-new-email',
    labelKey: 'titles.confirmNewEmail',
    texts: ['account'],
    load: async () =>
      (await import('#client/features/account/confirm-new-email-page.tsx')).ConfirmNewEmailPage,
  },
  {
    path: '/confirm-waitlist',
    labelKey: 'titles.confirmWaitlist',
    texts: ['waitlist'],
    load: async () =>
      (await import('#client/features/plans/waitlist/confirm-waitlist-page.tsx')).ConfirmWaitlistPage,
  },
  {
    path: '/terms',
    labelKey: 'titles.terms',
    texts: ['legal'],
    load: async () => (await import('#client/features/legal/terms-page.tsx')).TermsPage,
  },
  {
    path: '/privacy',
    labelKey: 'titles.privacy',
    texts: ['legal'],
    load: async () => (await import('#client/features/legal/privacy-page.tsx')).PrivacyPage,
  },
  {
    path: '/goodbye',
    labelKey: 'titles.goodbye',
    texts: ['accountData'],
    load: async () => (await import('#client/features/profile/data/goodbye-page.tsx')).GoodbyePage,
  },
];
