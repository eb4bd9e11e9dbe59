import { readdirSync, readFileSync } from 'node:fs';
import { projectPath } from '../run/project-paths.mjs';
import { listMissingFeatures } from './missing-features.mjs';

/** Features that the built app names although one of the oldest browsers lacks them, and why it works there anyway. */
const ALLOWED = {
  'Document.startViewTransition': 'React asks first',
  'Element.checkVisibility': 'the library of menus asks first',
  'Element.startViewTransition': 'React asks first',
  'Error.captureStackTrace': 'libraries ask first',
  'Intl.Segmenter': 'src/shared/print/text/segments.ts asks first',
  'Navigator.canShare': 'src/client/lib/files/save-file.ts asks first',
  'Navigator.connection': 'React asks first',
  'Navigator.share': 'only an app on an iPhone that can share files uses it',
  'Navigator.wakeLock': 'the player asks first',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'passkeys are not used',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'passkeys are not used',
  'URL.canParse': 'zod asks first',
};

/** Global objects, with the interface that has their members. */
const INTERFACES = {
  crypto: 'Crypto',
  document: 'Document',
  navigator: 'Navigator',
  performance: 'Performance',
};
const GLOBAL_OBJECTS = ['window', 'self', 'globalThis'];
/** Interfaces whose methods are found only by name, on any object. */
const BY_NAME =
  /^(?:Blob|Document|Element|File|Headers|HTML\w*Element|IDB\w+|Node|Range|Request|Response|Selection)\./;

/**
 * Finds features that the code uses although one of the oldest browsers lacks them. It only compares names, so it also finds
 * features that the code checks for first. Methods of arrays, sets and iterators are left to `lib` in tsconfig.base.json.
 * @param {string} code
 * @returns {Set<string>} such as 'AbortSignal.any'
 */
export function findMissingFeatures(code, missing = listMissingFeatures()) {
  const globals = new Set(missing.globals);
  const owned = new Set([...missing.statics, ...missing.members]);
  const found = new Set();
  for (const [, owner, name] of code.matchAll(/(?<![.\w$])([\w$]+)\??\.([\w$]+)/g)) {
    if (GLOBAL_OBJECTS.includes(owner) && globals.has(name)) found.add(name);
    if (/^[A-Z]/.test(owner) && globals.has(owner)) found.add(owner);
    const feature = `${INTERFACES[owner] ?? owner}.${name}`;
    if (owned.has(feature)) found.add(feature);
  }
  for (const [, name] of code.matchAll(/\bnew ([A-Z]\w*)/g)) if (globals.has(name)) found.add(name);
  const called = new Set(Array.from(code.matchAll(/\.([\w$]+)\(/g), ([, name]) => name));
  for (const member of missing.members) {
    const name = member.split('.')[1];
    if (BY_NAME.test(member) && called.has(name) && !missing.supported.has(name)) found.add(member);
  }
  return found;
}

/** A step of `npm test` after the build. */
export function checkBrowsers() {
  const folder = projectPath('dist/client');
  const missing = listMissingFeatures();
  const users = new Map();
  for (const name of readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.js'))) {
    const code = readFileSync(`${folder}/${name}`, 'utf8');
    for (const feature of findMissingFeatures(code, missing)) users.set(feature, name);
  }
  const forbidden = [...users].filter(([feature]) => !(feature in ALLOWED));
  const unused = Object.keys(ALLOWED).filter((feature) => !users.has(feature));
  const lines = [
    ...forbidden.map(([feature, name]) => `dist/client/${name} uses ${feature}, which an old browser lacks.`),
    ...unused.map(
      (feature) => `scripts/lib/browsers/check-browsers.mjs allows ${feature}, which nothing uses.`,
    ),
  ];
  return { code: lines.length > 0 ? 1 : 0, output: lines.join('\n') };
}
