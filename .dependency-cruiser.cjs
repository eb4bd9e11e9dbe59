/**
 * The folders of src/server from the lowest to the highest; those of one line know nothing of each other. A file imports
 * only folders of lower lines, so that each can be read without those that use it.
 */
const SERVER_LAYERS = [
  ['files'],
  ['db'],
  ['http'],
  ['jobs', 'site'],
  ['mail'],
  ['config'],
  ['auth'],
  ['rest'],
  ['profiles'],
  ['billing', 'library', 'waitlist'],
  ['stories'],
  ['account'],
  ['operate'],
  ['start'],
];

/** The folders of src/server/auth from the lowest to the highest, by the rule of SERVER_LAYERS. */
const AUTH_LAYERS = [
  ['records'],
  ['credentials'],
  ['dialect', 'mails'],
  ['actions'],
  ['google', 'guards'],
  ['routes'],
];

/** The folders of src/server/billing from the lowest to the highest: a webhook goes down them and never back up. */
const BILLING_LAYERS = [['records'], ['stripe'], ['mails'], ['sync'], ['actions'], ['routes']];

const STRIPE_STANDIN_LAYERS = [['state'], ['request'], ['billing'], ['resources'], ['pages']];

/** The folders of src/shared from the lowest to the highest, by the rule of SERVER_LAYERS. */
const SHARED_LAYERS = [
  ['lib'],
  ['plan', 'mail'],
  ['http'],
  ['library'],
  ['account', 'media', 'word-lists', 'dots'],
  ['dictionary', 'tracking'],
  ['shipped-words'],
  ['print', 'rotation'],
  ['teach'],
  ['stories'],
];

/** The folders of src/shared/library, by the rule of SERVER_LAYERS; the files beside them are between `tables` and the others. */
const LIBRARY_LAYERS = [['tables'], ['day-log'], ['changes']];

/** The folders of src/shared/word-lists, by the rule of SERVER_LAYERS; the files beside them are above all. */
const WORD_LIST_LAYERS = [['text'], ['layout']];

/** The folders of src/shared/print, by the rule of SERVER_LAYERS; the files beside them are above `text`. */
const PRINT_LAYERS = [['paper'], ['text'], ['pdf']];

/** The folders of src/client from the lowest to the highest, by the rule of SERVER_LAYERS. */
const CLIENT_LAYERS = [
  ['locales'],
  ['lib'],
  ['device', 'ui'],
  ['account'],
  ['print', 'playback'],
  ['library'],
  ['features'],
  ['frame'],
  ['pages'],
  ['start'],
];

/** The folders of src/client/device, by the rule of SERVER_LAYERS; the files beside them are above all. */
const DEVICE_LAYERS = [['session'], ['database'], ['media']];

/** The rules that hold an order of the folders below `root`; a folder without a place in it may import nothing. */
function createLayerRules(name, root, layers) {
  const rules = layers.map((folders, line) => ({
    name: `${name}-layer-${line + 1}`,
    comment: `${folders.join(', ')}: a folder of ${root} imports only folders of lower lines.`,
    severity: 'error',
    from: { path: `^${root}/(${folders.join('|')})/`, pathNot: '[.](?:test|test-support|long)[.]tsx?$' },
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

/** As `createLayerRules` for a module whose files beside its folders join them and are above all. */
function createModuleRules(name, root, layers) {
  const joint = {
    name: `${name}-folders-know-no-joint`,
    comment: `The folders of ${root} do not import the files beside them.`,
    severity: 'error',
    from: { path: `^${root}/[^/]+/`, pathNot: '[.]test(?:-support)?[.]ts$' },
    to: { path: `^${root}/[^/]+[.]ts$` },
  };
  return [...createLayerRules(name, root, layers), joint];
}

/** The import arrows of docs/architecture.md: client -> shared, server -> shared, features stand alone. */
module.exports = {
  forbidden: [
    {
      name: 'one-way-to-write-schemas',
      comment:
        'What a browser may load writes its schemas with zod/mini, a third of zod (docs/decisions/068-a-plain-first-load.md).',
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
      comment: 'tools/stripe-standin plays an outside service: it knows neither browser app nor server.',
      severity: 'error',
      from: { path: '^tools/stripe-standin/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/(client|server)/' },
    },
    {
      name: 'the-test-sign-in-stands-alone',
      comment: 'tools/oidc-standin plays an outside service: it knows only the frame of the test pages.',
      severity: 'error',
      from: { path: '^tools/oidc-standin/', pathNot: '[.]test[.]ts$' },
      to: { path: '^(?:src|tools/(?!oidc-standin/|test-page[.]ts$))' },
    },
    {
      name: 'the-product-knows-no-standin',
      comment:
        'The product speaks to Stripe and Google over HTTP alone, to the real ones and to the stand-ins alike. The start loads those.',
      severity: 'error',
      from: { path: '^src/(?!server/start/)', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^tools/' },
    },
    {
      name: 'a-feature-never-imports-a-feature',
      comment: 'Features are joined in src/client/pages and src/client/frame only.',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/' },
      to: { path: '^src/client/features/', pathNot: '^src/client/features/$1/' },
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
    ...createLayerRules('server', 'src/server', SERVER_LAYERS),
    ...createModuleRules('auth', 'src/server/auth', AUTH_LAYERS),
    ...createLayerRules('billing', 'src/server/billing', BILLING_LAYERS),
    ...createLayerRules('stripe-standin', 'tools/stripe-standin', STRIPE_STANDIN_LAYERS),
    {
      name: 'billing-facade',
      comment: 'billing.ts and its neighbours join the folders; only routes use them.',
      severity: 'error',
      from: { path: '^src/server/billing/(?!routes/)[^/]+/' },
      to: { path: '^src/server/billing/[^/]+[.]ts$' },
    },
    ...createLayerRules('client', 'src/client', CLIENT_LAYERS),
    ...createModuleRules('device', 'src/client/device', DEVICE_LAYERS),
    ...createLayerRules('shared', 'src/shared', SHARED_LAYERS),
    ...createLayerRules('library', 'src/shared/library', LIBRARY_LAYERS),
    ...createLayerRules('word-lists', 'src/shared/word-lists', WORD_LIST_LAYERS),
    ...createLayerRules('print', 'src/shared/print', PRINT_LAYERS),
    {
      name: 'the-library-knows-no-change',
      comment: 'The files beside the folders of src/shared/library use its tables alone.',
      severity: 'error',
      from: { path: '^src/shared/library/[^/]+$', pathNot: '[.]test' },
      to: { path: '^src/shared/library/(?:day-log|changes)/' },
    },
    {
      name: 'lines-know-no-layout',
      comment:
        'The folders of src/shared/word-lists and those of paper and text in src/shared/print do not import the files beside them.',
      severity: 'error',
      from: { path: '^src/shared/(word-lists/(?:text|layout)|print/(?:paper|text))/', pathNot: '[.]test' },
      to: { path: '^src/shared/(?:word-lists|print)/[^/]+[.]ts$' },
    },
    {
      name: 'server-modules-know-no-joint',
      comment: 'Only main.ts and start/ import app.ts.',
      severity: 'error',
      from: { path: '^src/server/(?!start/)[^/]+/', pathNot: '[.]test[.]ts$' },
      to: { path: '^src/server/[^/]+[.]ts$' },
    },
    {
      name: 'a-table-has-one-owner',
      comment:
        'Other modules of the server import queries of a table, or the type of its rows, never the table.',
      severity: 'error',
      from: { path: '^src/server/([^/]+)/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^src/server/[^/]+/(?:records/)?(?:mail-settings-)?tables[.]ts$',
        pathNot: '^src/server/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-product-holds-no-development-package',
      comment:
        'What the server and the page contain is in dependencies, where npm audit and SBOM tools look.',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$|test-support|/prerender/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
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
