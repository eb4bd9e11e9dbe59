/** The import arrows of docs/architecture.md: client -> shared, server -> shared, features stand alone. */
module.exports = {
  forbidden: [
    {
      name: 'shared-stands-alone',
      comment: 'src/shared runs anywhere: it imports nothing of ours but itself.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(?!shared/)' },
    },
    {
      name: 'shared-has-no-platform',
      comment: 'Rules are pure: no Node modules in src/shared.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '[.]test[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-and-server-never-meet',
      severity: 'error',
      from: { path: '^src/(client|server)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/(client|server)/', pathNot: '^src/$1/' },
    },
    {
      name: 'the-standin-stands-alone',
      comment: 'src/stripe-standin plays an outside service: it knows neither browser app nor server.',
      severity: 'error',
      from: { path: '^src/stripe-standin/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/(client|server)/' },
    },
    {
      name: 'only-the-start-knows-the-standin',
      comment: 'The product speaks to Stripe over HTTP alone, to the real one and to the stand-in alike.',
      severity: 'error',
      from: { path: '^src/(?!stripe-standin/|server/(main|payments)[.]ts$)', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/stripe-standin/' },
    },
    {
      name: 'the-test-sign-in-stands-alone',
      comment: 'src/oidc-standin plays an outside service: it knows nothing else of ours.',
      severity: 'error',
      from: { path: '^src/oidc-standin/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/(?!oidc-standin/)' },
    },
    {
      name: 'only-the-start-knows-the-test-sign-in',
      comment: 'The product speaks OpenID Connect over HTTP alone, to Google and to the stand-in alike.',
      severity: 'error',
      from: { path: '^src/(?!oidc-standin/|server/google-sign-in[.]ts$)', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/oidc-standin/' },
    },
    {
      name: 'a-feature-never-imports-a-feature',
      comment: 'Features are joined in src/client/app only.',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/' },
      to: { path: '^src/client/features/', pathNot: '^src/client/features/$1/' },
    },
    {
      name: 'below-the-features',
      comment: 'ui, lib and library know no feature and not the app.',
      severity: 'error',
      from: { path: '^src/client/(ui|lib|library)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/client/(features|app)/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^src/client/features/' },
      to: { path: '^src/client/app/' },
    },
    {
      name: 'source-never-imports-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(tests|bench|scripts)/|[.]test[.]tsx?$' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node', 'types'],
    },
  },
};
