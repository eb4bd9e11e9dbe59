import { readFileSync } from 'node:fs';
import { projectPath } from '../run/project-paths.mjs';
import { OLDEST_BROWSERS } from './oldest-browsers.mjs';

const DATA = 'node_modules/@mdn/browser-compat-data/data.json';

/** Their members are globals. */
const GLOBAL_SCOPES = [
  'Window',
  'WorkerGlobalScope',
  'ServiceWorkerGlobalScope',
  'DedicatedWorkerGlobalScope',
];

/**
 * Lists features that at least one of the oldest supported browsers lacks, from MDN's compatibility data: globals such as
 * 'BarcodeDetector', static members such as 'AbortSignal.any', and prototype members such as 'Element.checkVisibility'.
 * `supported` has the names of all other members.
 * @returns {{ globals: string[], statics: string[], members: string[], supported: Set<string> }}
 */
export function listMissingFeatures() {
  const { api, javascript } = JSON.parse(readFileSync(projectPath(DATA), 'utf8'));
  const globals = [];
  const statics = [];
  const members = [];
  const supported = new Set();
  for (const [owner, features] of Object.entries({ ...api, ...javascript.builtins })) {
    if (isMissing(features)) globals.push(owner);
    for (const [key, feature] of Object.entries(features)) {
      const name = key.replace(/_static$/, '');
      if (!feature.__compat || !/^[a-z]\w*$/i.test(name) || name.includes('_') || name === owner) continue;
      if (!isMissing(feature)) supported.add(name);
      else if (GLOBAL_SCOPES.includes(owner)) globals.push(name);
      else if (key !== name || isLanguageStatic(owner, feature, javascript)) statics.push(`${owner}.${name}`);
      else members.push(`${owner}.${name}`);
    }
  }
  return { globals, statics, members, supported };
}

/** The data marks only static members of the browser's interfaces. */
function isLanguageStatic(owner, { __compat }, { builtins }) {
  return owner in builtins && !/\.prototype/i.test(__compat.spec_url ?? '');
}

function isMissing({ __compat }) {
  if (!__compat) return false;
  return Object.entries(OLDEST_BROWSERS).some(([browser, version]) => {
    const statements = [__compat.support[browser] ?? []].flat();
    return !statements.some((statement) => isSupported(statement, Number.parseFloat(version)));
  });
}

/** Versions such as '16.4' are compared as decimal numbers: no listed browser has a minor version above 9. */
function isSupported(statement, version) {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: alias,
  } = statement;
  if (flags || prefix || alias || typeof added !== 'string') return false;
  const isRemoved = removed !== undefined && Number.parseFloat(removed) <= version;
  return Number.parseFloat(added.replace('≤', '')) <= version && !isRemoved;
}
