import { type FormEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { FormDialog } from '#client/ui/dialog.tsx';
import { NameOptions, SelectField } from '#client/ui/fields/field.tsx';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { RotationPreview } from '#shared/rotation/preview-tomorrow.ts';
import type { RotationActions } from './set-move-row.tsx';

/** The cards that enter and the card that leaves. Null keeps the planned card. */
type Swap = { entering: readonly string[]; out: string | null };

export function planSwap(
  set: CardSet,
  { ordinal, retiring }: Pick<RotationPreview, 'ordinal' | 'retiring'>,
  { entering, out }: Swap,
): (ChangeOf<'moveComing'> | ChangeOf<'steerRotation'>)[] {
  const isOutNew = out !== null && !retiring.includes(out);
  return [
    ...orderComing(set, [...new Set(entering)]),
    ...(isOutNew ? [{ type: 'steerRotation' as const, setId: set.id, ordinal, out }] : []),
  ];
}

function orderComing(
  { id: setId, coming = [] }: CardSet,
  frontIds: readonly string[],
): ChangeOf<'moveComing'>[] {
  let order = [...coming];
  return frontIds.flatMap((flashcardId, index) => {
    const before = order[index];
    if (before === undefined || before === flashcardId) return [];
    order = order.filter((id) => id !== flashcardId).toSpliced(index, 0, flashcardId);
    return [{ type: 'moveComing', setId, flashcardId, before }];
  });
}

type SwapDialogProps = {
  set: CardSet;
  next: RotationPreview;
  actions: RotationActions;
  returnFocusRef: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function SwapDialog({ set, next, actions, returnFocusRef, onClose }: SwapDialogProps) {
  const { t } = useTranslation('rotation');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const toOptions = (ids: readonly string[]) =>
    ids.flatMap((id) => flashcards.get(id) ?? []).map(({ id, word }) => ({ id, name: word }));
  const formId = useId();
  const coming = set.coming ?? [];
  const [entering, setEntering] = useState(() => next.entering.filter((id) => coming.includes(id)));
  const plannedId = next.retiring[0] ?? '';
  const [leavingId, setLeavingId] = useState(plannedId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changes = planSwap(set, next, { entering, out: leavingId || null });
    if (changes.length === 0 || actions.swap(changes)) onClose();
  };
  return (
    <FormDialog
      title={t('swapTitle', { name: set.name })}
      formId={formId}
      cancelLabel={t('cancel')}
      confirmLabel={t('swapSave')}
      onClose={onClose}
      returnFocusRef={returnFocusRef}
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        {entering.map((cardId, index) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a field's only identity is its index
            key={index}
            label={entering.length > 1 ? t('swapInAt', { place: index + 1 }) : t('swapIn')}
            value={cardId}
            onChange={({ target }) => setEntering(entering.with(index, target.value))}
          >
            <NameOptions rows={toOptions(coming)} />
          </SelectField>
        ))}
        <SelectField
          label={t('swapOut')}
          value={leavingId}
          onChange={({ target }) => setLeavingId(target.value)}
        >
          {plannedId === '' && <option value="">{t('swapOutNone')}</option>}
          <NameOptions rows={toOptions(set.flashcardIds)} />
        </SelectField>
      </form>
    </FormDialog>
  );
}
