import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { projectPath } from '../project-paths.mjs';
import { FIRST_SHEET, holdsName, splitStylesheet } from './split-stylesheet.mjs';

const SOURCES = projectPath('src/');
const FIRST_MODULE = projectPath('src/client/main.tsx');
/** What imports the pages. */
const PAGE_TABLES = ['page-table', 'public-pages', 'pages'].map((name) =>
  projectPath(`src/client/app/${name}.ts`),
);
/** The file of every page of a signed-in parent (group-first-load.mjs). */
const SIGNED_IN = 'signed-in';
/** The sheet of what no page shows at first: dialogs, menus, further parts. */
const LATER = 'later';

/**
 * Divides the built app's one stylesheet, so that a page waits only for the rules of what it shows first: those of the app's
 * first files stay in it, each page and the frame of signed-in parents get a sheet of their own, and one has the rest. The
 * browser fetches a sheet with the script that needs it.
 * @returns {import('vite').Plugin}
 */
export function divideStylesheet() {
  /** @type {Set<string>} */
  const stylesheets = new Set();
  let digest = '';
  let order = '';
  return {
    name: 'divide-stylesheet',
    apply: 'build',
    enforce: 'post',
    renderChunk(_code, chunk) {
      for (const file of chunk.viteMetadata?.importedCss ?? []) stylesheets.add(file);
      return null;
    },
    /** Files that import others name the sheets of these, which come from all rules and all code. */
    augmentChunkHash(chunk) {
      if (chunk.dynamicImports.length === 0) return undefined;
      digest ||= hashAll(this, stylesheets);
      return digest;
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const pages = PAGE_TABLES.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
        const { users, codes, above } = listUsers(bundle, new Set(pages));
        const hasSheet = (file) => users[FIRST_SHEET].includes(file) || users[SIGNED_IN].includes(file);
        const [whole] = users[FIRST_SHEET].flatMap((chunk) => [...chunk.viteMetadata.importedCss]);
        const divided = splitStylesheet(String(bundle[whole].source), codes, above);
        order = divided.order;
        for (const [name, source] of Object.entries(divided.sheets)) {
          const isFirst = name === FIRST_SHEET;
          const reference = this.emitFile({
            type: 'asset',
            name: isFirst ? 'app.css' : `${name}.css`,
            source,
          });
          const classes = [...divided.classes[name]];
          for (const chunk of users[name]) {
            const { importedCss } = chunk.viteMetadata;
            const code = join(listFiles(chunk, bundle).filter((file) => file === chunk || !hasSheet(file)));
            const isNeeded = isFirst
              ? importedCss.delete(whole)
              : classes.some((one) => holdsName(code, one));
            if (isNeeded) importedCss.add(this.getFileName(reference));
          }
        }
        delete bundle[whole];
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<style', `<style>${order}</style><style`),
    },
  };
}

function hashAll(context, stylesheets) {
  const hash = createHash('sha256').update([...stylesheets].sort().join());
  const ids = [...context.getModuleIds()].filter((id) => id.startsWith(SOURCES)).sort();
  for (const id of ids) hash.update(context.getModuleInfo(id)?.code ?? '');
  return hash.digest('hex');
}

/**
 * Returns the files that bring each sheet, the code whose classes it is for, and what is there before it.
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @param {ReadonlySet<string>} pages the modules of pages
 */
function listUsers(bundle, pages) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => listFiles(entry, bundle)));
  const signedIn = chunks.filter(({ name }) => name === SIGNED_IN);
  if (![...first].some(({ moduleIds }) => moduleIds.includes(FIRST_MODULE)) || signedIn.length === 0)
    throw new Error('The built app has no first files.');
  const users = { [FIRST_SHEET]: [...first], [SIGNED_IN]: signedIn, [LATER]: [] };
  const needed = { ...users };
  const above = {};
  // A file that another one imports, too, is no entry of its own to the bundler.
  const late = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const entries = chunks.filter(({ fileName, moduleIds }) => late.has(fileName) && !moduleIds.every(isText));
  const isPage = (file) => file.moduleIds.some((id) => pages.has(id));
  const ofPages = new Set(entries.filter(isPage).flatMap((page) => listFiles(page, bundle)));
  for (const entry of entries) {
    if (first.has(entry)) continue;
    // A page that another file imports brings its own sheet along.
    const files = listFiles(entry, bundle, isPage).filter(
      (file) => !first.has(file) && (file === entry || !isPage(file)),
    );
    const own = files.filter((file) => !signedIn.includes(file));
    if (signedIn.includes(entry)) {
      needed[SIGNED_IN] = [...needed[SIGNED_IN], ...own];
      continue;
    }
    const name = ofPages.has(entry) ? basename(entry.name) : LATER;
    users[name] = [...(users[name] ?? []), entry];
    needed[name] = [...(needed[name] ?? []), ...own];
    if (isPage(entry) && own.length < files.length) above[name] = [SIGNED_IN];
  }
  const codes = Object.fromEntries(Object.entries(needed).map(([name, files]) => [name, join(files)]));
  return { users, codes, above };
}

/** Words of texts are no classes. */
const isText = (id) => id.endsWith('.json');

const join = (files) => files.map(({ code }) => code).join('\n');

/** Returns a file and all that it imports before it runs, up to those that are ends. */
function listFiles(start, bundle, isEnd = () => false) {
  const files = new Set([start]);
  for (const file of files) {
    if (file !== start && isEnd(file)) continue;
    for (const name of file.imports) if (bundle[name]?.type === 'chunk') files.add(bundle[name]);
  }
  return [...files];
}
