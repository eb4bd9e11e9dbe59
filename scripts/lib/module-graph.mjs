import { projectPath } from './project-paths.mjs';

/** Parts of a library's one entrance that the first load does not use. */
const UNUSED = /react-i18next[/]dist[/]es[/](?:Icu)?Trans|[/]html-parse-stringify[/]/;
const ICON = /[/]lucide-react[/]dist[/]esm[/]icons[/]([a-z0-9-]+)[.]/;
const ICON_LIBRARY = '/lucide-react/';
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/**
 * The app's modules as the bundler will keep them. Libraries with one entrance import all of their parts: an icon belongs to
 * the modules that name it.
 * @param {(id: string) => { code?: string | null, importedIds?: readonly string[], dynamicallyImportedIds?: readonly string[] } | null} getModuleInfo
 */
export function createGraph(getModuleInfo) {
  const icons = new Map();
  const fromIcons = (id) => id.includes(ICON_LIBRARY);

  /** What a module imports. The icons of a library are found by their names. */
  function listImports(id) {
    const info = getModuleInfo(id);
    const imported = (info?.importedIds ?? []).filter((one) => !UNUSED.test(one));
    if (fromIcons(id)) {
      for (const one of imported) if (ICON.test(one)) icons.set(ICON.exec(one)[1], one);
      return ICON.test(id) ? imported : imported.filter((one) => !ICON.test(one));
    }
    if (id.includes('/node_modules/')) return imported;
    for (const library of imported.filter(fromIcons)) listImports(library);
    const named = listIcons(info?.code ?? '').flatMap((name) => icons.get(name) ?? []);
    return [...imported, ...named];
  }

  /**
   * Returns `start` and all modules that it imports, directly or not, without those that `shouldFollow` rejects.
   * @throws Error when the app has no module `start`
   * @param {(id: string) => boolean} shouldFollow
   */
  function listNeeded(start, shouldFollow = (_id) => true) {
    if (!getModuleInfo(start)) throw new Error(`The app has no module ${start}.`);
    const needed = new Set();
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (needed.has(id) || !shouldFollow(id)) continue;
      needed.add(id);
      open.push(...listImports(id));
    }
    return needed;
  }

  /** Returns for each module the entry points (the app and its dynamic imports) that need it. */
  function listDependents() {
    const parts = new Set([projectPath('src/client/main.tsx')]);
    const dependents = new Map();
    for (const part of parts) {
      for (const id of listNeeded(part)) {
        dependents.set(id, [...(dependents.get(id) ?? []), part]);
        for (const later of getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(later);
      }
    }
    return dependents;
  }

  return {
    listNeeded,
    listDependents,
    findIcon: (name) => icons.get(name),
    isLibrary: (id) => id.includes('/node_modules/') && !ICON.test(id),
  };
}

/** The files of the icons that a module imports: `LogOut` is drawn by `log-out`. */
function listIcons(code) {
  return [...code.matchAll(ICON_IMPORT)].flatMap(([, names]) =>
    names.split(',').map((name) =>
      name
        .trim()
        .split(' ')[0]
        .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
        .toLowerCase(),
    ),
  );
}
