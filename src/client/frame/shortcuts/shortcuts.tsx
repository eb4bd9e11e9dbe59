import { useEffect } from 'react';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { hasOpenDialog } from '#client/ui/open-dialogs.ts';
import {
  clickMarked,
  clickMarkedWhenRendered,
  type DialogState,
  findShortcut,
  handlesKeys,
  newCard,
  shortcutList,
  shortcutsEnabled,
} from './shortcut-keys.ts';

const ShortcutList = loadable<DialogState>(async () => (await import('./shortcut-list.tsx')).ShortcutList);
const NewCard = loadable<DialogState & { onClose: () => void }>(async () => {
  const [{ NewCardSheet }] = await Promise.all([
    import('#client/features/flashcards/cards/card-sheet.tsx'),
    loadTexts(['flashcards', 'moves', 'errors']),
  ]);
  return NewCardSheet;
});

export function Shortcuts() {
  const enabled = useStore(shortcutsEnabled);
  const list = useStore(shortcutList);
  const newCardState = useStore(newCard);
  const navigate = useNavigate();
  useEffect(() => {
    if (!enabled) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOpenDialog() || handlesKeys(event.target)) return;
      const action = findShortcut(event)?.action;
      if (!action) return;
      event.preventDefault();
      if (action === 'list') shortcutList.set({});
      else if (action === 'add') clickMarked('new') || newCard.set({});
      else if ('to' in action) navigate(action.to);
      else if (!clickMarked(action.mark)) {
        navigate(action.fallbackPath);
        clickMarkedWhenRendered(action.mark);
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [enabled, navigate]);
  return (
    <>
      {list && <ShortcutList {...list} />}
      {newCardState && <NewCard {...newCardState} onClose={() => newCard.set(null)} />}
    </>
  );
}
