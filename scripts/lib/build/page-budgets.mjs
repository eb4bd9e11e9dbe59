/**
 * The maximum kilobytes (1,000 bytes, gzip) that a browser loads for each page. `kilobytes` counts the HTML, scripts, stylesheets
 * and texts before the app shows the page for the first time and responds to a visitor's tap. `module` renders the page, and
 * `texts` are its namespaces. `rendered` is about the page that visitors receive prerendered: its name in dist/client/pages, and
 * the maximum of HTML and stylesheets before it is drawn and accepts input. The start page needs no app. `npm test`
 * compares the budgets with the built app, and a unit test compares the pages with the router.
 */
export const PAGE_BUDGETS = [
  {
    path: '/',
    module: 'src/client/features/landing/landing-page.tsx',
    texts: ['landing', 'plan'],
    rendered: { name: 'landing', kilobytes: 32 },
  },
  {
    path: '/try',
    module: 'src/client/features/teach/demo/demo-page.tsx',
    texts: ['demo', 'teach'],
    kilobytes: 164,
  },
  {
    path: '/login',
    module: 'src/client/features/auth/log-in-page.tsx',
    texts: ['auth'],
    rendered: { name: 'login', kilobytes: 26 },
    kilobytes: 166,
  },
  {
    path: '/signup',
    module: 'src/client/features/auth/sign-up-page.tsx',
    texts: ['auth'],
    rendered: { name: 'signup', kilobytes: 27 },
    kilobytes: 173,
  },
  {
    path: '/stories',
    module: 'src/client/features/stories/stories-page.tsx',
    texts: ['teach', 'errors'],
    kilobytes: 228,
  },
  {
    path: '/read',
    module: 'src/client/features/stories/read-page.tsx',
    texts: ['teach', 'errors'],
    kilobytes: 235,
  },
  {
    path: '/plans',
    module: 'src/client/features/plan/plans-page.tsx',
    texts: ['plan'],
    rendered: { name: 'plans', kilobytes: 27 },
    kilobytes: 168,
  },
  {
    path: '/logout',
    module: 'src/client/features/auth/log-out-page.tsx',
    texts: ['auth', 'changes', 'errors'],
    kilobytes: 171,
  },
  {
    path: '/forgot-password',
    module: 'src/client/features/auth/forgot-password-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 183,
  },
  {
    path: '/reset-password',
    module: 'src/client/features/auth/reset-password-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 188,
  },
  {
    path: '/confirm-email',
    module: 'src/client/features/auth/confirm-email-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 185,
  },
  {
    path: '/confirm-new-email',
    module: 'src/client/features/auth/confirm-new-email-page.tsx',
    texts: ['auth', 'errors'],
    kilobytes: 170,
  },
  {
    path: '/confirm-waitlist',
    module: 'src/client/features/plan/waitlist/confirm-waitlist-page.tsx',
    texts: ['waitlist', 'errors'],
    kilobytes: 165,
  },
  { path: '/terms', module: 'src/client/features/legal/legal-pages.tsx', texts: ['legal'], kilobytes: 163 },
  {
    path: '/privacy',
    module: 'src/client/features/legal/legal-pages.tsx',
    texts: ['legal'],
    kilobytes: 163,
  },
  {
    path: '/goodbye',
    module: 'src/client/features/profile/account/goodbye-page.tsx',
    texts: ['account'],
    kilobytes: 160,
  },
  {
    path: '/not-found',
    module: 'src/client/pages/not-found.tsx',
    texts: ['not-found'],
    kilobytes: 160,
  },
  {
    path: '/dashboard',
    module: 'src/client/pages/home.tsx',
    texts: ['today'],
    signedIn: true,
    kilobytes: 203,
  },
  {
    path: '/daily-tracking',
    module: 'src/client/pages/daily-tracking.tsx',
    texts: ['tracking', 'set-words', 'session', 'moves', 'errors'],
    signedIn: true,
    kilobytes: 235,
  },
  {
    path: '/manage-flashcards',
    module: 'src/client/pages/manage-flashcards.tsx',
    texts: ['flashcards', 'set-words', 'transfer', 'print', 'moves', 'errors'],
    signedIn: true,
    kilobytes: 298,
  },
  {
    path: '/history',
    module: 'src/client/features/history/history-page.tsx',
    texts: ['history', 'figures', 'session', 'print', 'errors'],
    signedIn: true,
    kilobytes: 247,
  },
  {
    path: '/teach',
    module: 'src/client/features/teach/teach-page.tsx',
    texts: ['teach', 'session', 'errors'],
    signedIn: true,
    kilobytes: 227,
  },
  {
    path: '/cards',
    module: 'src/client/features/card-ways/ways-page.tsx',
    texts: ['ways', 'moves', 'errors'],
    signedIn: true,
    kilobytes: 233,
  },
  {
    path: '/profile',
    module: 'src/client/pages/profile.tsx',
    texts: ['profile', 'account', 'auth', 'billing', 'changes', 'errors'],
    signedIn: true,
    kilobytes: 286,
  },
  {
    path: '/pdf-success',
    module: 'src/client/features/plan/success-page.tsx',
    texts: ['plan', 'errors'],
    signedIn: true,
    kilobytes: 211,
  },
];

/**
 * The maximum kilobytes of compressed fonts that the texts of a page may need in each language. Pages do not wait for fonts,
 * because the device's fonts stand in for them at the same size.
 */
export const FONT_BUDGETS = { en: 64, zh: 342 };
