import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Child } from '#shared/library/tables/child.ts';
import type { RatedEntry } from '#shared/tracking/entry-facts.ts';
import { useCarryOut } from './use-carry-out.ts';
import { useChildName, useShownChildren } from './use-child.ts';

type MoveToChildProps = RatedEntry & {
  text: string;
  notify: Notify;
};

export function MoveToChild(props: MoveToChildProps) {
  const children = useShownChildren();
  const otherChildren = children.filter(({ id }) => id !== props.entry.childId);
  return otherChildren.length > 0 && !props.entry.undone ? (
    <MoveButtons {...props} otherChildren={otherChildren} />
  ) : null;
}

const Sheet = loadable(async () => (await import('./move-menu-sheet.tsx')).MoveMenuSheet);

function MoveButtons({
  entry,
  ids,
  text,
  notify,
  otherChildren,
}: MoveToChildProps & { otherChildren: readonly Child[] }) {
  const { t } = useTranslation('children');
  const carryOut = useCarryOut(notify);
  const getName = useChildName();
  const { childId, day } = entry;
  const createMoves = (from: number, to: number) =>
    ids.map((entryId) => ({ type: 'moveEntry' as const, entryId, childId: from, day, to }));
  const moveTo = (child: Child) =>
    carryOut(createMoves(childId, child.id), t('moved', { name: getName(child) }), {
      changes: createMoves(child.id, childId),
      large: true,
    });
  const [onlyChild, secondChild] = otherChildren;
  if (onlyChild && !secondChild) {
    return (
      <Button
        tone="quiet"
        className="px-2! text-sm!"
        aria-label={t('moveOf', { name: getName(onlyChild), what: text })}
        onClick={() => moveTo(onlyChild)}
      >
        {t('moveTo', { name: getName(onlyChild) })}
      </Button>
    );
  }
  return (
    <MenuButton
      menu={Sheet}
      menuProps={{ otherChildren, moveTo }}
      aria-label={t('moveElsewhereOf', { what: text })}
      className={buttonClass('quiet', 'px-2! text-sm!')}
    >
      {t('moveElsewhere')}
    </MenuButton>
  );
}
