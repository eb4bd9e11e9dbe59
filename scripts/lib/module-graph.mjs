import { projectPath } from './project-paths.mjs';

/** Parts of a library's one entrance that the first load does not use. */
const UNUSED = /react-i18next[/]dist[/]es[/](?:Icu)?Trans|[/]html-parse-stringify[/]/;
const ICON = '/lucide-react/dist/esm/icons/';

/**
 * The app's modules as the bundler will keep them.
 * @param {(id: string) => { importedIds?: readonly string[], dynamicallyImportedIds?: readonly string[] } | null} getModuleInfo
 */
export function createGraph(getModuleInfo) {
  const listImports = (id) => (getModuleInfo(id)?.importedIds ?? []).filter((one) => !UNUSED.test(one));

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
    const parts = new Set([projectPath('src/client/start/main.tsx')]);
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
    isLibrary: (id) => id.includes('/node_modules/') && !id.includes(ICON),
  };
}
