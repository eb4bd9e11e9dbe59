import { expect, it } from 'vitest';
import { createGraph } from './module-graph.mjs';
import { projectPath } from './project-paths.mjs';

const LIBRARY = '/node_modules/library/index.mjs';

type Module = { importedIds?: string[]; dynamicallyImportedIds?: string[] };

/** Two parts that need a rule between them, and a library. */
const MODULES: Record<string, Module> = {
  [projectPath('src/client/start/main.tsx')]: { importedIds: ['/page'], dynamicallyImportedIds: ['/dialog'] },
  '/page': { importedIds: [LIBRARY, '/rule'] },
  '/dialog': { importedIds: ['/rule', '/field'] },
  '/rule': {},
  '/field': {},
  [LIBRARY]: {},
};
const graph = createGraph((id) => MODULES[id] ?? null);

it('lists what a module needs, itself or through others', () => {
  expect([...graph.listNeeded(projectPath('src/client/start/main.tsx'))].sort()).toEqual(
    [projectPath('src/client/start/main.tsx'), '/page', '/rule', LIBRARY].sort(),
  );
});

it('leaves out what is not to be followed', () => {
  expect([...graph.listNeeded('/page', (id) => id !== LIBRARY)].sort()).toEqual(['/page', '/rule']);
});

it('names a module that the app does not have', () => {
  expect(() => graph.listNeeded('/renamed')).toThrow('The app has no module /renamed.');
});

it('says which parts need a module, also those that are fetched later', () => {
  const dependents = graph.listDependents();
  expect(dependents.get('/rule')).toEqual([projectPath('src/client/start/main.tsx'), '/dialog']);
  expect(dependents.get('/field')).toEqual(['/dialog']);
});
