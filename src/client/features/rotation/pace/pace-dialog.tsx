import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { usePageNotification } from '#client/ui/notification/use-page-notification.ts';
import { AddComing } from './add-coming.tsx';
import { ComingList } from './coming-list.tsx';
import { ComingOutcome } from './coming-outcome.tsx';
import { PaceFields } from './pace-fields.tsx';
import { RotationSwitch } from './rotation-switch.tsx';
import { useComingActions } from './use-coming-actions.ts';

type PaceDialogProps = {
  setId: number;
  /** Where the focus goes afterwards, in the place of what opened it. */
  returnFocus?: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** 'Pace and coming words': how a set moves on, and which words come into it. What is chosen here counts at once. */
export function PaceDialog({ setId, returnFocus, onClose }: PaceDialogProps) {
  const { t } = useTranslation('rotation');
  const { library, rows } = useLibrary();
  const { notification, notify } = usePageNotification({ long: true });
  const set = library.sets.get(setId);
  const actions = useComingActions(setId, notify);
  if (!set) return null;
  const coming = (set.coming ?? []).flatMap((id) => library.flashcards.get(id) ?? []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('pace.title', { name: set.name })}
      description={t('pace.description')}
      {...(returnFocus && { returnFocus })}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('pace.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <RotationSwitch notify={notify} />
        <PaceFields set={set} onEdit={actions.edit} />
        <section className="flex flex-col gap-3">
          <h3 className="text-lg font-bold">{t('coming.title')}</h3>
          {coming.length > 0 ? (
            <ComingList cards={coming} name={set.name} onMove={actions.move} onRemove={actions.remove} />
          ) : (
            <p className="text-soft">{t(set.fill ? `coming.emptyFill.${set.fill}` : 'coming.empty')}</p>
          )}
          <ComingOutcome notification={notification} />
          <AddComing
            set={set}
            categories={rows.categories}
            flashcards={rows.flashcards}
            onAdd={actions.add}
            onRefuse={notify.error}
          />
        </section>
      </div>
    </Dialog>
  );
}
