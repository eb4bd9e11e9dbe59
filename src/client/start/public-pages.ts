import type { AppPage } from './pages.ts';

export type PublicPage = Omit<AppPage, 'icon'>;

/** Pages that anybody may open, signed in or not. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/plans',
    labelKey: 'titles.plans',
    texts: ['plan', 'waitlist', 'errors'],
    load: async () => (await import('#client/pages/plans.tsx')).Plans,
  },
  {
    path: '/logout',
    labelKey: 'titles.logOut',
    texts: ['auth', 'errors'],
    load: async () => (await import('#client/features/auth/log-out-page.tsx')).LogOutPage,
  },
  {
    path: '/forgot-password',
    labelKey: 'titles.forgotPassword',
    texts: ['auth', 'errors'],
    load: async () => (await import('#client/features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/reset-password',
    labelKey: 'titles.resetPassword',
    texts: ['auth', 'errors'],
    load: async () => (await import('#client/features/auth/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    path: '/confirm-email',
    labelKey: 'titles.confirmEmail',
    texts: ['auth', 'errors'],
    load: async () => (await import('#client/features/auth/confirm-email-page.tsx')).ConfirmEmailPage,
  },
  {
    path: '/confirm-new-email',
    labelKey: 'titles.confirmNewEmail',
    texts: ['auth', 'errors'],
    load: async () => (await import('#client/features/auth/confirm-new-email-page.tsx')).ConfirmNewEmailPage,
  },
  {
    path: '/confirm-waitlist',
    labelKey: 'titles.confirmWaitlist',
    texts: ['waitlist', 'errors'],
    load: async () =>
      (await import('#client/features/plan/waitlist/confirm-waitlist-page.tsx')).ConfirmWaitlistPage,
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
    texts: ['account'],
    load: async () => (await import('#client/features/profile/account/goodbye-page.tsx')).GoodbyePage,
  },
];
