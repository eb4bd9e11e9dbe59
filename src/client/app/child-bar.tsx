import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { isChildShown } from '#shared/library/child.ts';

/** Leaves the room of the choice free until its file is here, so that nothing moves below a finger. */
const ChildChooser = loadable(
  async () => (await import('#client/features/children/child-chooser.tsx')).ChildChooser,
  <div className="h-15.5" />,
);

/** The choice of a child below the tabs. A family with one child fetches no file for it. */
export function ChildBar() {
  const isChoice = useLibrary(
    ({ library }) => [...library.children.values()].filter(isChildShown).length > 1,
  );
  return isChoice && <ChildChooser />;
}
