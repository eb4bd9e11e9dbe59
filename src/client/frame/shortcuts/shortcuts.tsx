import { useEffect } from 'react';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { hasOpenDialog } from '#client/ui/open-dialogs.ts';
import {
  findShortcut,
  newCard,
  type Opened,
  pressMarked,
  pressMarkedLater,
  shortcutList,
  shortcutsEnabled,
  takesKeys,
} from './shortcut-keys.ts';

const ShortcutList = loadable<Opened>(async () => (await import('./shortcut-list.tsx')).ShortcutList);
const NewCard = loadable<Opened & { onClose: () => void }>(async () => {
  const [{ NewCardSheet }] = await Promise.all([
    import('#client/features/flashcards/cards/card-sheet.tsx'),
    loadTexts(['flashcards', 'errors']),
  ]);
  return NewCardSheet;
});

export function Shortcuts() {
  const enabled = useStore(shortcutsEnabled);
  const list = useStore(shortcutList);
  const added = useStore(newCard);
  const navigate = useNavigate();
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOpenDialog() || takesKeys(event.target)) return;
      const does = findShortcut(event)?.does;
      if (!does) return;
      event.preventDefault();
      if (does === 'list') shortcutList.set({});
      else if (does === 'add') pressMarked('new') || newCard.set({});
      else if ('to' in does) navigate(does.to);
      else if (!pressMarked(does.marked)) {
        navigate(does.orAt);
        pressMarkedLater(does.marked);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled, navigate]);
  return (
    <>
      {list && <ShortcutList {...list} />}
      {added && <NewCard {...added} onClose={() => newCard.set(null)} />}
    </>
  );
}
