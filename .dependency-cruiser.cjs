/**
 * The modules of src/server from the lowest to the highest; those of one line know nothing of each other. A module imports
 * only modules of lower lines, so that each can be read without those that use it.
 */
const SERVER_LAYERS = [
  ['db'],
  ['limits', 'mail', 'settings'],
  ['fairness'],
  ['auth'],
  ['rest'],
  ['profiles'],
  ['billing', 'library', 'waitlist'],
  ['account'],
  ['backup', 'demo', 'large-bodies'],
  ['admin', 'metrics'],
];

/** The files of src/server that join its modules. Its other files outside of folders are helpers of the modules. */
const SERVER_JOINTS = 'app|google-sign-in|health|list-prunes|main|payments|register-rest|serve';

/** The folders of src/client/lib from the lowest to the highest, by the rule of SERVER_LAYERS. */
const CLIENT_LIB_LAYERS = [
  ['navigation'],
  [
    'async-action',
    'asked-day',
    'clock',
    'files',
    'full-screen',
    'http',
    'i18n',
    'idle',
    'offline',
    'shipped-words',
    'sound',
    'speech',
    'storage',
    'store',
  ],
  ['auth', 'csv', 'install', 'settings', 'theme'],
  ['analytics', 'day-details', 'kept-text', 'plan', 'recordings', 'row-versions'],
  ['account', 'billing', 'print'],
  ['word-fonts'],
];

/** The rules that hold an order of the folders below `root`; a folder without a place in it may import nothing. */
function createLayerRules(name, root, layers) {
  const rules = layers.map((folders, line) => ({
    name: `${name}-layer-${line + 1}`,
    comment: `${folders.join(', ')}: a folder of ${root} imports only folders of lower lines.`,
    severity: 'error',
    from: { path: `^${root}/(${folders.join('|')})/`, pathNot: '[.]test[.]tsx?$' },
    to: {
      path: `^${root}/(?:${layers.slice(line).flat().join('|')})/`,
      pathNot: `^${root}/$1/`,
    },
  }));
  const unplaced = {
    name: `${name}-has-a-layer`,
    comment: `A new folder of ${root} gets a place among the layers above.`,
    severity: 'error',
    from: { path: `^${root}/(?!(?:${layers.flat().join('|')})/)[^/]+/` },
    to: {},
  };
  return [...rules, unplaced];
}

/** The import arrows of docs/architecture.md: client -> shared, server -> shared, features stand alone. */
module.exports = {
  forbidden: [
    {
      name: 'one-way-to-write-schemas',
      comment:
        'What a browser may load writes its schemas with zod/mini, a third of zod (docs/decisions/033-first-load.md).',
      severity: 'error',
      from: { path: '^src/(?:shared|client)/' },
      to: { path: '^node_modules/zod/index[.]' },
    },
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
    {
      name: 'one-place-knows-the-history',
      comment: 'Screens lead on and read the address by src/client/lib/navigation.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/client/lib/navigation/' },
      to: { path: '^node_modules/@tanstack/history/' },
    },
    ...createLayerRules('server-module', 'src/server', SERVER_LAYERS),
    ...createLayerRules('client-lib', 'src/client/lib', CLIENT_LIB_LAYERS),
    {
      name: 'lib-knows-only-the-sealing-of-the-library',
      comment:
        'Signing in and out opens and closes the sealed storage; nothing else in lib knows the library.',
      severity: 'error',
      from: { path: '^src/client/lib/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/client/library/(?!sealing/)' },
    },
    {
      name: 'only-accounts-know-the-sealing',
      severity: 'error',
      from: { path: '^src/client/lib/(?!(?:account|auth)/)' },
      to: { path: '^src/client/library/sealing/' },
    },
    {
      name: 'server-modules-know-no-joint',
      comment: 'Only the start and other joints import what joins the modules of the server.',
      severity: 'error',
      from: { path: `^src/server/(?!(?:${SERVER_JOINTS})[.]ts$)`, pathNot: '[.]test[.]ts$' },
      to: { path: `^src/server/(?:${SERVER_JOINTS})[.]ts$` },
    },
    {
      name: 'server-helpers-stay-low',
      comment: 'Helpers that every module of the server uses know none from the sign-in upwards.',
      severity: 'error',
      from: { path: `^src/server/(?!(?:${SERVER_JOINTS})[.]ts$)[^/]+$`, pathNot: '[.]test[.]ts$' },
      to: { path: `^src/server/(?:${SERVER_LAYERS.slice(3).flat().join('|')})/` },
    },
    {
      name: 'a-table-has-one-owner',
      comment:
        'Other modules of the server import queries of a table, or the type of its rows, never the table.',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^src/server/[^/]+/(?:mail-settings-)?tables[.]ts$',
        pathNot: '^src/server/$1/',
        dependencyTypesNot: ['type-only'],
      },
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
