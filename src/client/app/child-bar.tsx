import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';

const ChildChooser = loadable(
  async () => (await import('#client/features/children/child-chooser.tsx')).ChildChooser,
);

/** The choice of a child below the tabs. A family with one child fetches no file for it. */
export function ChildBar() {
  return useLibrary(({ library }) => library.children.size > 1) && <ChildChooser />;
}
