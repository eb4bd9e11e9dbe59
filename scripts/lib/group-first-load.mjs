import { projectPath } from './project-paths.mjs';

/** Where the app begins, and what a signed-in parent needs besides. What both need belongs to the former. */
const STARTS = [
  ['app', 'src/client/main.tsx'],
  ['signed-in', 'src/client/app/signed-in-frame.tsx'],
];

/**
 * Returns the groups of the bundler's `codeSplitting` for the first load: its libraries, its own modules, and those of the
 * signed-in frame. Left to itself, the bundler makes a file of each set of modules that the same pages share, some sixty of a
 * few hundred bytes, and each is compressed by itself.
 */
export function groupFirstLoad() {
  /** @type {Map<string, string> | null} */
  let groups = null;
  return [
    {
      /** @param {string} id @param {{ getModuleInfo: (id: string) => { importedIds: string[] } | null }} context */
      name(id, context) {
        groups ??= findGroups((module) => context.getModuleInfo(module));
        return groups.get(id) ?? null;
      },
      includeDependenciesRecursively: false,
    },
  ];
}

/** The group of every module that a start imports, itself or through others, by the module's id. */
function findGroups(getModuleInfo) {
  const groups = new Map();
  for (const [name, start] of STARTS) {
    const open = [projectPath(start)];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (groups.has(id)) continue;
      const isLibrary = name === 'app' && id.includes('/node_modules/');
      groups.set(id, isLibrary ? 'libraries' : name);
      open.push(...(getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return groups;
}
