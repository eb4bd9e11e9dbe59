import { useEffect, useState } from 'react';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { useShownChildren } from '#client/library/use-child.ts';
import { loadablePart } from '#client/ui/loadable-part.tsx';

const ROOM = <div className="-mt-2 h-[3.25rem] sm:-mt-4" />;

const ChildChooser = loadablePart(async () => {
  const [file] = await Promise.all([
    import('#client/features/children/child-chooser.tsx'),
    loadTexts(['children']),
  ]);
  return file.ChildChooser;
}, ROOM);

/**
 * The choice of a child above a page. A family with one child fetches no file for it. Until the file has loaded its room is left
 * free, so that nothing moves below a finger; by a state, because React shows what suspended only after 300 ms.
 */
export function ChildBar() {
  const isShown = useShownChildren().length > 1;
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (isShown) void ChildChooser.preload().then(() => setHere(true));
  }, [isShown]);
  if (!isShown) return null;
  return isHere ? <ChildChooser /> : ROOM;
}
