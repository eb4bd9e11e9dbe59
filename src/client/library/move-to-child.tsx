import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Change } from '#shared/library/change.ts';
import type { Child } from '#shared/library/child.ts';
import type { StoredEntry } from '#shared/library/day-log/day-entry.ts';
import { ChildPicture } from './child-picture.tsx';
import { useShownChildren } from './use-child.ts';
import { useChildName } from './use-child-name.ts';
import { useCommit } from './use-commit.ts';

type MoveToChildProps = {
  entry: StoredEntry;
  /** What is moved, as the list names it. */
  text: string;
  notify: Notify;
};

/** Buttons that move an entry to the same day of another child; nothing where there is one child alone. */
export function MoveToChild(props: MoveToChildProps) {
  const children = useShownChildren();
  const others = children.filter(({ id }) => id !== props.entry.childId);
  return others.length > 0 && !props.entry.undone ? <MoveButtons {...props} others={others} /> : null;
}

function MoveButtons({ entry, text, notify, others }: MoveToChildProps & { others: readonly Child[] }) {
  const { t } = useTranslation('children');
  const { t: tError } = useTranslation('errors');
  const commit = useCommit();
  const nameOf = useChildName();
  const { id: entryId, childId, day } = entry;
  const carryOut = (change: Change): boolean => {
    const result = commit(change);
    if (!result.ok) notify.error(tError(`refusals.${result.code}`));
    return result.ok;
  };
  const moveTo = (child: Child) => {
    const back: Change = { type: 'moveEntry', entryId, childId: child.id, day, to: childId };
    if (!carryOut({ type: 'moveEntry', entryId, childId, day, to: child.id })) return;
    notify.success(t('moved', { name: nameOf(child) }), { large: true, run: () => carryOut(back) });
  };
  return others.map((child) => (
    <Button
      key={child.id}
      tone="quiet"
      icon={<ChildPicture child={child} className="size-6" />}
      aria-label={t('moveOf', { name: nameOf(child), what: text })}
      onClick={() => moveTo(child)}
    >
      {t('moveTo', { name: nameOf(child) })}
    </Button>
  ));
}
