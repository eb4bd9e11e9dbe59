import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { MoveText } from '#client/library/move-text.tsx';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { readPace } from '#shared/library/sets.ts';
import type { CardSet, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';
import type { RotationPreview } from '#shared/rotation/preview-tomorrow.ts';
import { planStage } from '#shared/teach/stages.ts';
import { formatWeekday } from '#shared/tracking/day-labels.ts';

export function useQuotedNames(): (sets: readonly CardSet[]) => string {
  const { t, i18n } = useTranslation('rotation');
  return (sets) => new Intl.ListFormat(i18n.language).format(sets.map(({ name }) => t('quoted', { name })));
}

/**
 * Returns the actions for rotations. Each shows its outcome, with an Undo if a slip is likely. `onGone` is called when
 * the focused button of `fill`, `beginStage` or `leave` disappears.
 */
export function useRotationActions(notify: Notify, onGone: () => void) {
  const { t } = useTranslation('rotation');
  const carryOut = useCarryOut(notify);
  const quote = useQuotedNames();
  const done = t('done.asBefore');
  const editSets = (changes: readonly Change[], text: string, undo: readonly Change[]) => {
    if (carryOut(changes, text, { changes: undo, done })) onGone();
  };
  return {
    hold: ({ id: setId, name }: CardSet, ordinal: number) =>
      carryOut([{ type: 'steerRotation', setId, ordinal, hold: true }], t('done.held', { name })),
    release: ({ id: setId, name }: CardSet, ordinal: number) =>
      carryOut([{ type: 'steerRotation', setId, ordinal }], t('done.released', { name })),
    skip: ({ id: setId, coming = [] }: CardSet, flashcardId: string, word: string) => {
      const before = coming[coming.indexOf(flashcardId) + 1] ?? null;
      const move = { type: 'moveComing', setId, flashcardId } as const;
      const undo = { changes: [{ ...move, before }], done };
      return carryOut([{ ...move, before: null }], t('done.skipped', { word }), undo);
    },
    swap: (changes: readonly Change[]) => carryOut(changes, t('done.swapped')),
    undo: ({ name }: CardSet, rotation: Rotation) =>
      carryOut([{ type: 'undoRotation', rotationId: rotation.id }], t('done.undone', { name })),
    fill: (fillings: readonly { set: CardSet; language: WordLanguage }[]) =>
      editSets(
        fillings.map(({ set, language }) => ({ type: 'editSet', setId: set.id, fill: language })),
        t('done.fills', { names: quote(fillings.map(({ set }) => set)) }),
        fillings.map(({ set }) => ({ type: 'editSet', setId: set.id, fill: set.fill ?? null })),
      ),
    beginStage: (
      sets: readonly CardSet[],
      stage: 'couplets' | 'phrases' | 'sentences',
      language: WordLanguage,
    ) => {
      const plans = sets.map((set) => planStage(set, stage, language));
      editSets(
        plans.map(({ change }) => change),
        t(`done.${stage}`, { names: quote(sets) }),
        plans.map(({ undo }) => undo),
      );
    },
    leave: (sets: readonly CardSet[]) => {
      const editPace = ({ id: setId }: CardSet, newADay: number): Change => {
        return { type: 'editSet', setId, pace: { newADay } };
      };
      editSets(
        sets.map((set) => editPace(set, 0)),
        t('done.left', { names: quote(sets) }),
        sets.map((set) => editPace(set, readPace(set).newADay)),
      );
    },
  };
}
export type RotationActions = ReturnType<typeof useRotationActions>;

type NextMoveActionsProps = {
  set: CardSet;
  next: RotationPreview;
  actions: RotationActions;
  /** Receives the button so that focus can return to it. */
  onSwap: (button: HTMLButtonElement) => void;
  /** Called when the focused button disappears. */
  onGone: () => void;
};

function NextMoveActions({ set, next, actions, onSwap, onGone }: NextMoveActionsProps) {
  const { t, i18n } = useTranslation('rotation');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const { held, entering, ordinal } = next;
  const day = formatWeekday(next.date, i18n.language);
  const coming = set.coming ?? [];
  const skippable = held || coming.length <= entering.length ? [] : entering;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => (held ? actions.release(set, ordinal) : actions.hold(set, ordinal))}>
        {held ? t('release') : t(`hold.${next.day}`, { day })}
      </Button>
      {skippable
        .filter((id) => coming.includes(id))
        .flatMap((id) => flashcards.get(id) ?? [])
        .map(({ id, word }) => (
          <Button
            key={id}
            onClick={() => {
              if (actions.skip(set, id, word)) onGone();
            }}
          >
            {t('skip', { word })}
          </Button>
        ))}
      {!held && <Button onClick={(event) => onSwap(event.currentTarget)}>{t('swap')}</Button>}
    </div>
  );
}

export function movesCards({ entering, retiring }: Pick<Rotation, 'entering' | 'retiring'>): boolean {
  return entering.length + retiring.length > 0;
}

/** At least one of `done` (the rotation of this day) and `next` is set. */
export type SetMove = {
  set: CardSet;
  done: Rotation | null;
  next: RotationPreview | null;
};

type SetMoveRowProps = {
  move: SetMove;
  /** The title above has said what moves next, because no other set moves. */
  isNextSaid: boolean;
  actions: RotationActions;
  onSwap: (button: HTMLButtonElement) => void;
};

export function SetMoveRow({ move: { set, done, next }, isNextSaid, actions, onSwap }: SetMoveRowProps) {
  const { t, i18n } = useTranslation('rotation');
  const row = useRef<HTMLLIElement>(null);
  // The pressed button may disappear with what it changed.
  const focusRow = () => row.current?.focus();
  return (
    <li ref={row} tabIndex={-1} className="space-y-1 py-2.5 outline-none">
      <p className="text-sm text-soft" {...markLanguage(set.name)}>
        {set.name}
      </p>
      {done && (
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="min-w-0">
            <MoveText when="today" move={done} />
          </p>
          <Button
            tone="quiet"
            aria-label={t('undoOf', { name: set.name })}
            className="-my-1.5 px-2! underline"
            onClick={() => {
              if (actions.undo(set, done)) focusRow();
            }}
          >
            {t('undo')}
          </Button>
        </div>
      )}
      {next && (
        <>
          {!isNextSaid && movesCards(next) && (
            <p className="min-w-0">
              <MoveText when={next.day} date={next.date} move={next} words={next.words} />
            </p>
          )}
          {!isNextSaid && next.held && (
            <p>{t(`hold.${next.day}`, { day: formatWeekday(next.date, i18n.language) })}</p>
          )}
          <NextMoveActions set={set} next={next} actions={actions} onSwap={onSwap} onGone={focusRow} />
        </>
      )}
    </li>
  );
}
