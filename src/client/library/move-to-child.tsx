import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Child } from '#shared/library/tables/child.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { ChildPicture } from './child-picture.tsx';
import { useCarryOut } from './use-carry-out.ts';
import { useChildName, useShownChildren } from './use-child.ts';

type MoveToChildProps = {
  entry: StoredEntry;
  text: string;
  notify: Notify;
};

export function MoveToChild(props: MoveToChildProps) {
  const children = useShownChildren();
  const others = children.filter(({ id }) => id !== props.entry.childId);
  return others.length > 0 && !props.entry.undone ? <MoveButtons {...props} others={others} /> : null;
}

const Sheet = loadable(async () => (await import('./move-menu-sheet.tsx')).MoveMenuSheet);

function MoveButtons({ entry, text, notify, others }: MoveToChildProps & { others: readonly Child[] }) {
  const { t } = useTranslation('children');
  const carryOut = useCarryOut(notify);
  const getName = useChildName();
  const { id: entryId, childId, day } = entry;
  const moveTo = (child: Child) =>
    carryOut(
      [{ type: 'moveEntry', entryId, childId, day, to: child.id }],
      t('moved', { name: getName(child) }),
      { changes: [{ type: 'moveEntry', entryId, childId: child.id, day, to: childId }], large: true },
    );
  const [only, second] = others;
  if (only && !second) {
    return (
      <Button
        tone="quiet"
        icon={<ChildPicture child={only} className="size-6" />}
        aria-label={t('moveOf', { name: getName(only), what: text })}
        onClick={() => moveTo(only)}
      >
        {t('moveTo', { name: getName(only) })}
      </Button>
    );
  }
  return (
    <MenuButton
      menu={Sheet}
      menuProps={{ others, moveTo }}
      aria-label={t('moveElsewhereOf', { what: text })}
      className={buttonClass('quiet')}
    >
      {t('moveElsewhere')}
    </MenuButton>
  );
}
