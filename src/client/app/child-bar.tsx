import { useShownChildren } from '#client/library/use-child.ts';
import { loadable } from '#client/ui/loadable.tsx';

/** Leaves the room of the choice free until its file is here, so that nothing moves below a finger. */
const ChildChooser = loadable(
  async () => (await import('#client/features/children/child-chooser.tsx')).ChildChooser,
  <div className="h-15.5" />,
);

/** The choice of a child below the tabs. A family with one child fetches no file for it. */
export function ChildBar() {
  return useShownChildren().length > 1 && <ChildChooser />;
}
