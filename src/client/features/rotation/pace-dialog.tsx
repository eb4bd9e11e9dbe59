import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { useUpcomingLibrary } from '#client/library/sessions/use-rotate-sets.ts';
import { useRotationSetting } from '#client/library/sessions/use-teaching-settings.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { SelectChoice } from '#client/ui/fields/choice.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { findPaceChoice, getChosenPace, listSets, PACE_CHOICES, readPace } from '#shared/library/sets.ts';
import {
  type CardSet,
  type Pace,
  STAGES,
  type Stage,
  WORD_LANGUAGES,
} from '#shared/library/tables/card-set.ts';
import { getLanguageOfSet } from '#shared/shipped-words/shipped-word.ts';
import { planStage } from '#shared/teach/stages.ts';
import {
  AddComing,
  type ComingActions,
  ComingList,
  ComingOutcome,
  useComingActions,
} from './coming-words.tsx';

const CHOICES: { [Field in keyof Pace]: readonly number[] } = {
  cards: listRange(1, 20),
  newADay: listRange(0, 5),
  showings: listRange(1, 60),
};

function PaceField({ set, onEdit }: { set: CardSet; onEdit: ComingActions['edit'] }) {
  const { t } = useTranslation('rotation');
  const name = useId();
  const chosen = findPaceChoice(set);
  const [isOpenAtFirst] = useState(chosen === null);
  return (
    <div className="flex flex-col gap-1">
      <fieldset className="min-w-0">
        <legend className="font-semibold">{t('pace.label')}</legend>
        {PACE_CHOICES.map((choice) => {
          const pace = getChosenPace(choice, set.stage);
          return (
            <label key={choice} className="flex min-h-12 cursor-pointer items-start gap-3 py-1.5">
              <input
                type="radio"
                name={name}
                checked={choice === chosen}
                onChange={() => onEdit({ pace })}
                className="mt-0.5 size-6 shrink-0 accent-leaf"
              />
              <span className="min-w-0">
                <span className="block font-semibold">{t(`pace.of.${choice}`)}</span>
                <span className="block text-sm text-soft">
                  {t(`pace.about.${choice}`, { count: pace.newADay, showings: pace.showings })}
                </span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <details open={isOpenAtFirst}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('pace.numbers')}</summary>
        <PaceNumbers set={set} onEdit={onEdit} />
      </details>
    </div>
  );
}

function PaceNumbers({ set, onEdit }: { set: CardSet; onEdit: ComingActions['edit'] }) {
  const { t, i18n } = useTranslation('rotation');
  const pace = readPace(set);
  const format = new Intl.NumberFormat(i18n.language);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(Object.keys(CHOICES) as (keyof Pace)[]).map((field) => (
        <SelectChoice
          key={field}
          description={field === 'newADay' && pace.newADay === 0 && t('pace.waits')}
          label={t(`pace.${field}`)}
          options={CHOICES[field].map((number) => [number, format.format(number)])}
          value={pace[field]}
          onChange={(value) => onEdit({ pace: { [field]: value } })}
        />
      ))}
    </div>
  );
}

function FillField({ set, onEdit }: { set: CardSet; onEdit: ComingActions['edit'] }) {
  const { t } = useTranslation('rotation');
  return (
    <SelectChoice
      label={t('coming.then')}
      options={(['', ...WORD_LANGUAGES] as const).map((language) => [
        language,
        language === ''
          ? t('coming.stay')
          : t(set.stage ? `coming.fillStage.${language}` : `coming.fill.${language}`),
      ])}
      value={set.fill ?? ''}
      onChange={(language) => onEdit({ fill: language || null })}
    />
  );
}

/** Renders nothing if all sets of the child in this stage have the same pace. */
function PaceForAll({ set, notify }: { set: CardSet; notify: Notify }) {
  const { t } = useTranslation('rotation');
  const { library } = useLibrary();
  const carryOut = useCarryOut(notify);
  const container = useRef<HTMLDivElement>(null);
  const pace = readPace(set);
  const differs = (other: CardSet) =>
    (Object.keys(pace) as (keyof Pace)[]).some((field) => readPace(other)[field] !== pace[field]);
  const otherSets = listSets(library, set.childId).filter(
    (other) => other.stage === set.stage && differs(other),
  );
  const editPace = ({ id: setId }: CardSet, next: Pace): Change => ({ type: 'editSet', setId, pace: next });
  const applyToAll = () => {
    const isDone = carryOut(
      otherSets.map((other) => editPace(other, pace)),
      t('pace.appliedToAll'),
      { changes: otherSets.map((other) => editPace(other, readPace(other))), done: t('done.asBefore') },
    );
    // The pressed button disappears.
    if (isDone) container.current?.focus();
  };
  return (
    <div ref={container} tabIndex={-1} className="outline-none not-focus:empty:hidden">
      {otherSets.length > 0 && <Button onClick={applyToAll}>{t('pace.toAll')}</Button>}
    </div>
  );
}

function listRange(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

function getEmptyListKey({ fill, stage }: CardSet) {
  if (!fill) return 'coming.empty';
  if (!stage) return `coming.emptyFill.${fill}` as const;
  return stage === 'dots' ? 'coming.emptyDots' : 'coming.emptyStage';
}

type PaceDialogProps = { setId: number; returnFocusRef: RefObject<HTMLElement | null>; onClose: () => void };

export function PaceDialog({ setId, returnFocusRef, onClose }: PaceDialogProps) {
  const { t } = useTranslation('rotation');
  const { library } = useLibrary();
  const { notification, notify } = usePageNotification({ long: true });
  const set = library.sets.get(setId);
  const actions = useComingActions(setId, notify);
  const { rotation } = useRotationSetting();
  const upcoming = useUpcomingLibrary(useChildId(), useToday()) ?? library;
  if (!set) return null;
  // A word that comes in today is one of the set's words already.
  const { coming: comingIds = [] } = upcoming.sets.get(setId) ?? set;
  const coming = comingIds.flatMap((id) => library.flashcards.get(id) ?? []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('pace.title', { name: set.name })}
      description={rotation === 'on' && t('pace.description')}
      returnFocusRef={returnFocusRef}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('pace.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {rotation !== 'on' && (
          <p>
            {t('pace.isOff')}{' '}
            <Link to="/profile" className="underline">
              {t('pace.toChild')}
            </Link>
          </p>
        )}
        <StageField set={set} onEdit={actions.edit} />
        <PaceField set={set} onEdit={actions.edit} />
        <PaceForAll set={set} notify={notify} />
        <section className="flex flex-col gap-3">
          <h3 className="text-lg font-bold">{t('coming.title')}</h3>
          {coming.length > 0 ? (
            <ComingList cards={coming} name={set.name} onMove={actions.move} onRemove={actions.remove} />
          ) : (
            <p className="text-soft">{t(getEmptyListKey(set))}</p>
          )}
          <FillField set={set} onEdit={actions.edit} />
          <ComingOutcome notification={notification} />
          <AddComing set={set} onAdd={actions.add} onRefuse={notify.error} />
        </section>
      </div>
    </Dialog>
  );
}

function StageField({ set, onEdit }: { set: CardSet; onEdit: ComingActions['edit'] }) {
  const { t } = useTranslation('rotation');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const { stage = 'words' } = set;
  const choose = (next: Stage) => {
    const { change, undo } = planStage(set, next, getLanguageOfSet(set, flashcards));
    onEdit(change, undo);
  };
  return (
    <SelectChoice
      label={t('stage.label')}
      description={stage !== 'words' && t(`stage.about.${stage}`)}
      options={STAGES.map((option) => [option, t(`stage.of.${option}`)])}
      value={stage}
      onChange={choose}
    />
  );
}
