import { createGraph } from './module-graph.mjs';
import { PAGE_BUDGETS } from './page-budgets.mjs';
import { projectPath } from './project-paths.mjs';

/**
 * Where the app begins, and what others need besides. What several need belongs to the first of them. Most pages of visitors
 * send requests, draw cards and describe failures; most pages of a signed-in parent show days and wait for the library. The
 * dashboard and the player know which session is due.
 */
const STARTS = [
  ['app', 'src/client/start/main.tsx'],
  ['app', 'src/client/lib/http/fetch-answer.ts'],
  ['app', 'src/client/account/auth/auth-client.ts'],
  ['app', 'src/client/lib/i18n/format-date.ts'],
  ['app', 'src/client/ui/card.tsx'],
  ['app', 'src/client/ui/banner.tsx'],
  ['session', 'node_modules/lucide-react/dist/esm/icons/chevron-down.mjs'],
  ['session', 'node_modules/lucide-react/dist/esm/icons/check.mjs'],
  ['full-screen', 'node_modules/lucide-react/dist/esm/icons/play.mjs'],
  ['failures', 'src/client/account/auth/auth-failure-text.ts'],
  ['library', 'src/client/library/use-library.ts'],
  ['languages', 'src/client/lib/i18n/mark-language.ts'],
  ['full-screen', 'src/client/lib/full-screen/full-screen.ts'],
  ['signed-in', 'src/client/frame/signed-in-frame.tsx'],
  ['signed-in', 'src/client/library/library-gate.tsx'],
  ['signed-in', 'src/client/ui/placeholders.tsx'],
  ['signed-in', 'src/client/lib/clock/use-today.ts'],
  ['signed-in', 'src/client/lib/clock/use-minute.ts'],
  ['signed-in', 'src/client/library/use-commit-durably.ts'],
  ['signed-in', 'src/shared/library/pace.ts'],
  ['signed-in', 'src/shared/tracking/day.ts'],
  ['signed-in', 'src/shared/tracking/day-labels.ts'],
  ['signed-in', 'src/shared/tracking/record.ts'],
  ['signed-in', 'src/shared/tracking/local-clock.ts'],
  ['signed-in', 'src/client/library/use-set-name.ts'],
  ['signed-in', 'src/client/lib/i18n/format-figure.ts'],
  ['session', 'src/shared/teach/session-entry.ts'],
  ['session', 'src/shared/teach/today.ts'],
  ['session', 'src/client/lib/speech/prepare-speech.ts'],
  ['play-session', 'src/shared/tracking/usage.ts'],
  ['play-session', 'src/client/library/use-rotate-sets.ts'],
  ['play-session', 'src/client/lib/shipped-words/load-shipped-words.ts'],
  ['play-session', 'src/shared/print/word-size.ts'],
  ['play-session', 'src/client/library/prepare-voice.ts'],
  ['play-session', 'src/client/lib/sound/sound-output.ts'],
  ['play-session', 'src/client/ui/word-card.tsx'],
  ['notifications', 'src/client/ui/notification/use-notification.ts'],
  ['chips', 'src/client/ui/chip.tsx'],
  ['chips', 'src/client/ui/illustration/face.tsx'],
  ['fields', 'src/client/ui/field.tsx'],
];
/**
 * Parts that signed-in pages fetch once they are drawn. Each gets one file of what it needs besides, except for what a page
 * cannot be drawn without.
 */
const LATER = [
  ['changes', 'src/client/device/device-changes.ts'],
  ['below-today', 'src/client/pages/below-today.tsx'],
];
const PAGES = new Set(PAGE_BUDGETS.map(({ module }) => projectPath(module)));

/**
 * Returns the groups of the bundler's `codeSplitting` for the first load and what follows it at once. Left to itself, the bundler
 * makes a file of each set of modules that the same pages share, some sixty of a few hundred bytes: each is compressed by
 * itself, and is a request that a phone waits for.
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
  const graph = createGraph(getModuleInfo);
  const groups = new Map();
  for (const [name, start] of STARTS) {
    for (const id of graph.listNeeded(projectPath(start), (module) => !groups.has(module))) {
      groups.set(id, name === 'app' && graph.isLibrary(id) ? 'libraries' : name);
    }
  }
  const dependents = graph.listDependents();
  for (const [name, start] of LATER) {
    for (const id of graph.listNeeded(projectPath(start), (module) => !groups.has(module))) {
      // The part itself stays a file of its own: in a group, it would be imported under another name.
      if (id !== projectPath(start) && !dependents.get(id).some((dependent) => PAGES.has(dependent)))
        groups.set(id, name);
    }
  }
  return groups;
}
