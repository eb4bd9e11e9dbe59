const FILE = String.raw`(?<![\w.*-])\w[\w.-]*\.(?:tsx?|[cm]?js|json|css|sql|md|html|ya?ml|service|conf)\b`;
/** Matches a word with an underscore or with both capital and small letters. */
const IDENTIFIER = String.raw`(?<![\w…-])(?:[a-z]\w*[A-Z]\w*|\w*_\w+|[A-Z]\w*[a-z]\w*)(?![\w-])`;
const NAMES = new RegExp(`${FILE}|${IDENTIFIER}`, 'g');
const WORDS = new RegExp(String.raw`${FILE}|\w+`, 'g');
const CODE = /`([^`]+)`/g;
const NPM_SCRIPTS = /\bnpm run (?:--silent )?([\w:-]+)/g;
const NO_SOURCE = /\.md$|^package-lock\.json$|^scripts\/lib\/.+\.test\.ts$/;

/** The registry adds this prefix to the names of metrics. */
const METRIC_PREFIX = /^sproutcards_/;

/** Names of systemd and prom-client, and an invented change in docs/walkthrough.md. */
const FREE_NAMES = ['ReadWritePaths', 'nodejs_eventloop_lag_p99_seconds', 'swapSets'];

/**
 * Lists the names that documents may use: words of the sources, file names and the scripts of package.json.
 * @param {readonly string[]} files all text files of the repository
 * @param {(path: string) => string | null} read
 */
export function listKnownNames(files, read) {
  const names = new Set(FREE_NAMES);
  for (const path of files) {
    names.add(path.slice(path.lastIndexOf('/') + 1));
    if (NO_SOURCE.test(path)) continue;
    for (const [word] of (read(path) ?? '').matchAll(WORDS))
      for (const part of word.split('.')) names.add(part).add(word);
  }
  const { scripts = {} } = JSON.parse(read('package.json') ?? '{}');
  return { names, scripts: new Set(Object.keys(scripts)) };
}

/**
 * Finds identifiers and files in backticks that no source has, and npm scripts that do not exist.
 * @param {string} path only documents are checked
 * @param {string} text
 * @param {{ names: ReadonlySet<string>, scripts: ReadonlySet<string> }} known
 * @returns {string[]}
 */
export function findUnknownNames(path, text, known) {
  if (!path.endsWith('.md')) return [];
  return text.split('\n').flatMap((line, index) => {
    const code = [...line.matchAll(CODE)].map(([, inside = '']) => inside).join(' ');
    const names = [...code.matchAll(NAMES)]
      .map(([name]) => name)
      .filter((name) => !known.names.has(name) && !known.names.has(name.replace(METRIC_PREFIX, '')));
    const scripts = [...line.matchAll(NPM_SCRIPTS)].map(([, script = '']) => script);
    return [
      ...names.map((name) => `no source has ${name}`),
      ...scripts
        .filter((script) => !known.scripts.has(script))
        .map((script) => `there is no npm run ${script}`),
    ].map((problem) => `${path}:${index + 1}: ${problem}`);
  });
}
