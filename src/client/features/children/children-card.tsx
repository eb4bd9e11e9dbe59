import { Pencil, Plus, SlidersHorizontal, Undo2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '#client/lib/i18n/day-formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { ChildPicture } from '#client/library/child-picture.tsx';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildName, useChooseChild } from '#client/library/use-child.ts';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { listSets } from '#shared/library/sets.ts';
import { type Child, isChildShown } from '#shared/library/tables/child.ts';
import { ChildDialog, planAddChild, planEditChild } from './child-dialog.tsx';

function ChildRow({ child, children }: { child: Child; children: ReactNode }) {
  const { t, i18n } = useTranslation('children');
  const getName = useChildName();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="flex min-w-0 items-center gap-3">
        <ChildPicture child={child} className="size-10" />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere" {...markLanguage(child.name)}>
            {getName(child)}
          </span>
          {child.born && (
            <span className="block text-sm text-soft">
              {t('card.born', { month: formatMonth(child.born, i18n.language) })}
            </span>
          )}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  );
}

type ChildrenCardProps = { SessionSettings: ComponentType<{ childId: number; onClose: () => void }> };

/** Lists the family's children. `SessionSettings` comes from another feature. */
export function ChildrenCard(features: ChildrenCardProps) {
  const { t } = useTranslation('children');
  return (
    <Card>
      <h2 className="text-xl font-bold">{t('card.title')}</h2>
      <p className="mt-2 text-soft">{t('card.intro')}</p>
      <LibraryGate>
        <Children {...features} />
      </LibraryGate>
    </Card>
  );
}

function Children({ SessionSettings }: ChildrenCardProps) {
  const { t } = useTranslation('children');
  const { library, rows } = useFamilyLibrary();
  const { notification, notify } = usePageNotification({ long: true });
  const carryOut = useCarryOut(notify);
  const getName = useChildName();
  const choose = useChooseChild();
  const navigate = useNavigate();
  /** The open dialog. Its `child` is null for a new child. */
  const [dialog, setDialog] = useState<{ child: Child | null } | null>(null);
  const [childOfSettings, setChildOfSettings] = useState<number | null>(null);
  const [childToRemove, setChildToRemove] = useState<Child | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const shown = rows.children.filter(isChildShown);
  const edited = dialog?.child ?? null;
  const otherChildren = shown.filter(({ id }) => id !== edited?.id);
  const createRestoration = ({ id: childId }: Child): Change => ({ type: 'restoreChild', childId });
  const remove = (child: Child) =>
    carryOut([{ type: 'removeChild', childId: child.id }], t('removed', { name: getName(child) }), {
      changes: [createRestoration(child)],
      done: t('restored', { name: getName(child) }),
    });
  const counts = childToRemove && {
    sets: listSets(library, childToRemove.id).length,
    days: [...library.history.values()].filter(({ childId }) => childId === childToRemove.id).length,
  };
  return (
    <>
      <ul aria-label={t('card.title')} className="mt-3 flex flex-col divide-y divide-hairline">
        {shown.map((child) => (
          <ChildRow key={child.id} child={child}>
            <Button
              aria-label={t('card.sessionsOf', { name: getName(child) })}
              icon={<SlidersHorizontal className="size-5" />}
              onClick={() => setChildOfSettings(child.id)}
            >
              {t('card.sessions')}
            </Button>
            <Button
              aria-label={t('card.editOf', { name: getName(child) })}
              icon={<Pencil className="size-5" />}
              onClick={() => setDialog({ child })}
            >
              {t('card.edit')}
            </Button>
          </ChildRow>
        ))}
      </ul>
      <Button
        ref={addButton}
        className="mt-3"
        icon={<Plus className="size-5" />}
        onClick={() => setDialog({ child: null })}
      >
        {t('card.add')}
      </Button>
      {shown.length < rows.children.length && (
        <>
          <h3 className="mt-5 font-bold">{t('card.removedTitle')}</h3>
          <ul aria-label={t('card.removedTitle')} className="flex flex-col divide-y divide-hairline">
            {rows.children
              .filter((child) => !isChildShown(child))
              .map((child) => (
                <ChildRow key={child.id} child={child}>
                  <Button
                    aria-label={t('card.restoreOf', { name: getName(child) })}
                    icon={<Undo2 className="size-5" />}
                    onClick={() =>
                      carryOut([createRestoration(child)], t('restored', { name: getName(child) }))
                    }
                  >
                    {t('card.restore')}
                  </Button>
                </ChildRow>
              ))}
          </ul>
        </>
      )}
      {dialog && (
        <ChildDialog
          child={edited}
          others={otherChildren}
          onClose={() => setDialog(null)}
          onRemove={
            edited && shown.length > 1
              ? () => {
                  setDialog(null);
                  setChildToRemove(edited);
                }
              : undefined
          }
          onSave={(form) => {
            setDialog(null);
            const change = edited ? planEditChild(edited, form) : planAddChild(library, form, Math.random);
            const isDone = carryOut(
              change ? [change] : [],
              edited ? t('saved', { name: getName(form) }) : undefined,
            );
            if (!isDone || change?.type !== 'addChild') return;
            choose(change.child.id);
            notify.success(t('added', { name: getName(form) }), {
              run: () => navigate('/dashboard'),
              label: t('pickWords'),
            });
          }}
        />
      )}
      {childOfSettings !== null && (
        <SessionSettings childId={childOfSettings} onClose={() => setChildOfSettings(null)} />
      )}
      {childToRemove && counts && (
        <AlertDialog
          open
          onOpenChange={() => setChildToRemove(null)}
          title={t('remove.title', { name: getName(childToRemove) })}
          description={t('remove.text', {
            name: getName(childToRemove),
            sets: t('remove.sets', { count: counts.sets }),
            days: t('remove.days', { count: counts.days }),
          })}
          cancelLabel={t('remove.cancel')}
          confirmLabel={t('remove.confirm')}
          tone="danger"
          onConfirm={() => remove(childToRemove)}
          returnFocusRef={addButton}
        />
      )}
      <PageNotification notification={notification} className="z-40" />
    </>
  );
}
