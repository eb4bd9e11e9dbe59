import { type RefObject, useEffect } from 'react';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { hasOpenDialog } from '#client/ui/open-dialogs.ts';
import {
  findShortcut,
  pressMarked,
  pressMarkedLater,
  shortcutList,
  shortcutsEnabled,
  takesKeys,
} from './shortcut-keys.ts';

const ShortcutList = loadable<{ opener?: RefObject<HTMLElement | null> }>(
  async () => (await import('./shortcut-list.tsx')).ShortcutList,
);

export function Shortcuts() {
  const enabled = useStore(shortcutsEnabled);
  const list = useStore(shortcutList);
  const navigate = useNavigate();
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOpenDialog() || takesKeys(event.target)) return;
      const does = findShortcut(event)?.does;
      if (!does) return;
      event.preventDefault();
      if (does === 'list') shortcutList.set({});
      else if ('to' in does) navigate(does.to);
      else if (!pressMarked(does.marked)) {
        navigate(does.orAt);
        pressMarkedLater(does.marked);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [enabled, navigate]);
  return list && <ShortcutList {...list} />;
}
