import { projectPath } from './project-paths.mjs';

/**
 * Where the app begins, and what others need besides. What several need belongs to the first of them. Most pages of visitors
 * send requests and draw cards; most pages of a signed-in parent show days and wait for the library. The dashboard and the player
 * know which session is due.
 */
const STARTS = [
  ['app', 'src/client/main.tsx'],
  ['app', 'src/client/lib/http/fetch-answer.ts'],
  ['app', 'src/client/lib/auth/as-user.ts'],
  ['app', 'src/client/lib/i18n/format-date.ts'],
  ['app', 'src/client/ui/card.tsx'],
  ['signed-in', 'src/client/app/signed-in-frame.tsx'],
  ['signed-in', 'src/client/library/library-gate.tsx'],
  ['signed-in', 'src/client/ui/empty-state.tsx'],
  ['signed-in', 'src/client/lib/clock/use-today.ts'],
  ['signed-in', 'src/client/lib/clock/use-minute.ts'],
  ['signed-in', 'src/client/lib/i18n/mark-language.ts'],
  ['signed-in', 'src/client/library/use-commit-durably.ts'],
  ['signed-in', 'src/shared/tracking/day.ts'],
  ['signed-in', 'src/shared/tracking/day-labels.ts'],
  ['signed-in', 'src/shared/tracking/record.ts'],
  ['signed-in', 'src/shared/tracking/time-of-day.ts'],
  ['session', 'src/shared/teach/session-entry.ts'],
  ['session', 'src/shared/teach/today.ts'],
  ['session', 'src/client/lib/full-screen/full-screen.ts'],
  ['session', 'src/client/lib/speech/prepare-speech.ts'],
];
/** Parts of a library's one entrance that the first load does not use. */
const UNUSED = /react-i18next[/]dist[/]es[/](?:Icu)?Trans|[/]html-parse-stringify[/]/;
const ICON = /[/]lucide-react[/]dist[/]esm[/]icons[/]([a-z0-9-]+)[.]/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

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
      debugName: 'first load',
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
  const icons = new Map();
  for (const [name, start] of STARTS) {
    const used = new Set();
    const open = [projectPath(start)];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (groups.has(id) || UNUSED.test(id)) continue;
      const icon = ICON.exec(id)?.[1];
      if (icon) {
        icons.set(icon, id);
        continue;
      }
      const info = getModuleInfo(id);
      if (!id.includes('/node_modules/')) for (const found of listIcons(info?.code ?? '')) used.add(found);
      groups.set(id, id.includes('/node_modules/') && name === 'app' ? 'libraries' : name);
      open.push(...(info?.importedIds ?? []));
    }
    // The library's entrance imports every icon, so they are found by their names.
    for (const icon of used)
      if (icons.has(icon) && !groups.has(icons.get(icon))) groups.set(icons.get(icon), name);
  }
  return groups;
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
