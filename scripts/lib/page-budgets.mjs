/**
 * How many kilobytes (1,000 bytes, compressed with gzip) a browser may have to fetch before each page can be drawn for the
 * first time: the page's address itself, scripts, stylesheet and texts. `module` draws the page, `texts` are its namespaces.
 * `npm test` compares them with the built app, and a unit test with the pages of the router.
 */
export const PAGE_BUDGETS = [
  {
    path: '/login',
    module: 'src/client/features/auth/log-in-page.tsx',
    texts: ['auth'],
    kilobytes: 148,
  },
  {
    path: '/signup',
    module: 'src/client/features/auth/sign-up-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 172,
  },
  {
    path: '/plans',
    module: 'src/client/app/plans.tsx',
    texts: ['plan', 'waitlist', 'errors'],
    kilobytes: 219,
  },
  {
    path: '/logout',
    module: 'src/client/features/auth/log-out-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 146,
  },
  {
    path: '/forgot-password',
    module: 'src/client/features/auth/forgot-password-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 162,
  },
  {
    path: '/reset-password',
    module: 'src/client/features/auth/reset-password-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 166,
  },
  {
    path: '/confirm-email',
    module: 'src/client/features/auth/confirm-email-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 165,
  },
  {
    path: '/confirm-new-email',
    module: 'src/client/features/auth/confirm-new-email-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 173,
  },
  {
    path: '/confirm-waitlist',
    module: 'src/client/features/plan/waitlist/confirm-waitlist-page.tsx',
    texts: ['waitlist', 'errors'],
    kilobytes: 146,
  },
  { path: '/terms', module: 'src/client/features/legal/terms-page.tsx', texts: ['legal'], kilobytes: 145 },
  {
    path: '/privacy',
    module: 'src/client/features/legal/privacy-page.tsx',
    texts: ['legal'],
    kilobytes: 145,
  },
  {
    path: '/goodbye',
    module: 'src/client/features/profile/account/goodbye-page.tsx',
    texts: ['account'],
    kilobytes: 143,
  },
  {
    path: '/dashboard',
    module: 'src/client/app/dashboard.tsx',
    texts: ['today'],
    signedIn: true,
    kilobytes: 170,
  },
  {
    path: '/daily-tracking',
    module: 'src/client/app/daily-tracking.tsx',
    texts: ['tracking', 'session', 'errors'],
    signedIn: true,
    kilobytes: 186,
  },
  {
    path: '/manage-flashcards',
    module: 'src/client/app/manage-flashcards.tsx',
    texts: ['flashcards', 'transfer', 'print', 'errors'],
    signedIn: true,
    kilobytes: 250,
  },
  {
    path: '/history',
    module: 'src/client/features/history/history-page.tsx',
    texts: ['history', 'print', 'errors'],
    signedIn: true,
    kilobytes: 222,
  },
  {
    path: '/teach',
    module: 'src/client/features/teach/teach-page.tsx',
    texts: ['teach', 'session', 'errors'],
    signedIn: true,
    kilobytes: 184,
  },
  {
    path: '/cards',
    module: 'src/client/features/card-ways/ways-page.tsx',
    texts: ['ways'],
    signedIn: true,
    kilobytes: 175,
  },
  {
    path: '/profile',
    module: 'src/client/app/profile.tsx',
    texts: ['profile', 'account', 'billing', 'errors'],
    signedIn: true,
    kilobytes: 229,
  },
  {
    path: '/pdf-success',
    module: 'src/client/features/plan/success/success-page.tsx',
    texts: ['plan', 'errors'],
    signedIn: true,
    kilobytes: 172,
  },
];
