import { useTranslation } from 'react-i18next';
import { useStore } from '#client/lib/store/use-store.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import {
  type DialogState,
  enableShortcuts,
  SHORTCUTS,
  shortcutList,
  shortcutsEnabled,
} from './shortcut-keys.ts';

/** The keys of the player, which handles them itself. */
const PLAYER_KEYS = [
  { keys: ['space'], labelKey: 'player.pause' },
  { keys: ['→', '←'], labelKey: 'player.turn' },
  { keys: ['Esc'], labelKey: 'player.leave' },
];

const close = () => shortcutList.set(null);

export function ShortcutList({ opener }: DialogState) {
  const { t } = useTranslation('shortcuts');
  const { t: tCommon } = useTranslation();
  const isEnabled = useStore(shortcutsEnabled);
  return (
    <Dialog open onOpenChange={close} title={tCommon('nav.shortcuts')} returnFocusRef={opener}>
      <CheckboxField
        label={t('enabled')}
        checked={isEnabled}
        onChange={(event) => enableShortcuts(event.target.checked)}
      />
      <p className="mb-4 text-sm text-soft">{t('enabledHint')}</p>
      <dl className={isEnabled ? 'divide-y divide-hairline' : 'divide-y divide-hairline text-soft'}>
        {SHORTCUTS.map(({ key, labelKey }) => (
          <ShortcutRow
            key={key}
            keys={[key.toUpperCase()]}
            label={labelKey.startsWith('tabs.') ? tCommon(labelKey) : t(`keys.${labelKey}`)}
          />
        ))}
      </dl>
      <h3 className="mt-6 mb-1 font-extrabold">{t('player.title')}</h3>
      <dl className="divide-y divide-hairline">
        {PLAYER_KEYS.map(({ keys, labelKey }) => (
          <ShortcutRow
            key={labelKey}
            keys={keys.map((key) => (key === 'space' ? t('player.space') : key))}
            label={t(labelKey)}
          />
        ))}
      </dl>
    </Dialog>
  );
}

function ShortcutRow({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <div className="flex min-h-12 items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="flex gap-1.5">
        {keys.map((key) => (
          <kbd
            key={key}
            className="flex h-8 min-w-8 items-center justify-center rounded-card border-2 border-field bg-card px-2 font-display font-bold"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
