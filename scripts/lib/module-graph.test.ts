import { expect, it } from 'vitest';
import { createGraph } from './module-graph.mjs';
import { projectPath } from './project-paths.mjs';

const ICONS = '/node_modules/lucide-react/dist/esm/icons';
const LUCIDE = '/node_modules/lucide-react/dist/esm/lucide-react.mjs';

type Module = { code?: string; importedIds?: string[]; dynamicallyImportedIds?: string[] };

/** Two parts that need a rule between them, and a library with one entrance for all of its icons. */
const MODULES: Record<string, Module> = {
  [projectPath('src/client/main.tsx')]: { importedIds: ['/page'], dynamicallyImportedIds: ['/dialog'] },
  '/page': { code: "import { LogOut } from 'lucide-react';", importedIds: [LUCIDE, '/rule'] },
  '/dialog': {
    code: "import { Play as Start } from 'lucide-react';",
    importedIds: [LUCIDE, '/rule', '/field'],
  },
  '/rule': {},
  '/field': {},
  [LUCIDE]: { importedIds: [`${ICONS}/log-out.mjs`, `${ICONS}/play.mjs`, `${ICONS}/baby.mjs`] },
};
const graph = createGraph((id) => MODULES[id] ?? null);

it('lists what a module needs, of a library of icons only those that it names', () => {
  expect([...graph.listNeeded('/dialog')].sort()).toEqual(
    ['/dialog', '/field', '/rule', LUCIDE, `${ICONS}/play.mjs`].sort(),
  );
});

it('leaves out what is not to be followed', () => {
  expect([...graph.listNeeded('/page', (id) => id !== LUCIDE)].sort()).toEqual(
    ['/page', '/rule', `${ICONS}/log-out.mjs`].sort(),
  );
});

it('names a module that the app does not have', () => {
  expect(() => graph.listNeeded('/renamed')).toThrow('The app has no module /renamed.');
});

it('says which parts need a module, also those that are fetched later', () => {
  const dependents = graph.listDependents();
  expect(dependents.get('/rule')).toEqual([projectPath('src/client/main.tsx'), '/dialog']);
  expect(dependents.get('/field')).toEqual(['/dialog']);
  expect(dependents.get(`${ICONS}/baby.mjs`)).toBeUndefined();
});
