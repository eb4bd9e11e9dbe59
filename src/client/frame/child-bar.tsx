import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { useShownChildren } from '#client/library/use-child.ts';
import { loadable } from '#client/ui/loadable.tsx';

// Reserves the height, so that nothing moves under a finger while the file loads.
const ROOM = <div className="-mt-2 h-[3.25rem] sm:-mt-4" />;

const ChildChooser = loadable(
  async () => {
    const [file] = await Promise.all([
      import('#client/features/children/child-chooser.tsx'),
      loadTexts(['children']),
    ]);
    return file.ChildChooser;
  },
  { room: ROOM, missing: 'line' },
);

/** A family with one child downloads no file for it. */
export function ChildBar() {
  return useShownChildren().length > 1 ? <ChildChooser /> : null;
}
