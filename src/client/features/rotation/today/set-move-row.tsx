import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import type { Rotation } from '#shared/library/rotation.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import type { SetMove } from './list-set-moves.ts';
import { MoveText } from './move-text.tsx';
import { NextMoveActions } from './next-move-actions.tsx';
import { NextMoveText } from './next-move-text.tsx';
import type { RotationActions } from './use-rotation-actions.ts';

type SetMoveRowProps = {
  move: SetMove;
  /** Whether the sessions of the day are done: what comes next stands first then. */
  isRest: boolean;
  actions: RotationActions;
  onSwap: (button: HTMLButtonElement) => void;
};

/** What moves in one set on a line of its own, and below it, once it is unfolded, what can be changed. */
export function SetMoveRow({ move, isRest, actions, onSwap }: SetMoveRowProps) {
  const { t } = useTranslation('rotation');
  const { set, done, next } = move;
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const row = useRef<HTMLLIElement>(null);
  // The button that was pressed may be gone with what it changed.
  const focusRow = () => row.current?.focus();
  const isDoneFirst = done !== null && !(isRest && next);
  const doneLine = done && (
    <DoneLine
      rotation={done}
      flashcards={flashcards}
      undoLabel={t('undoOf', { name: set.name })}
      onUndo={() => {
        if (actions.undo(set, done)) focusRow();
      }}
    />
  );
  const nextLine = next && <NextMoveText next={next} flashcards={flashcards} />;
  return (
    <li ref={row} tabIndex={-1} className="py-2.5 outline-none">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 sm:flex sm:min-h-11 sm:items-center sm:gap-3">
          <p className="text-sm text-soft sm:w-28 sm:shrink-0" {...markLanguage(set.name)}>
            {set.name}
          </p>
          {isDoneFirst ? doneLine : nextLine}
        </div>
        {next && (
          <IconButton
            label={t('change', { name: set.name })}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
            icon={
              <ChevronDown
                aria-hidden="true"
                className={`size-5 transition-transform motion-reduce:transition-none ${isOpen ? 'rotate-180' : ''}`}
              />
            }
          />
        )}
      </div>
      {next && (
        <div id={detailsId} hidden={!isOpen} className="mt-1 space-y-2">
          {isDoneFirst ? nextLine : doneLine}
          <NextMoveActions
            set={set}
            next={next}
            flashcards={flashcards}
            actions={actions}
            onSwap={onSwap}
            onGone={focusRow}
          />
        </div>
      )}
    </li>
  );
}

type DoneLineProps = {
  rotation: Rotation;
  flashcards: ReadonlyMap<string, Flashcard>;
  undoLabel: string;
  onUndo: () => void;
};

function DoneLine({ rotation, flashcards, undoLabel, onUndo }: DoneLineProps) {
  const { t } = useTranslation('rotation');
  const toWords = (ids: readonly string[]) => ids.flatMap((id) => flashcards.get(id)?.word ?? []);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="min-w-0">
        <MoveText when="done" entering={toWords(rotation.entering)} retiring={toWords(rotation.retiring)} />
      </p>
      <Button tone="quiet" aria-label={undoLabel} className="-my-1.5 px-2! underline" onClick={onUndo}>
        {t('undo')}
      </Button>
    </div>
  );
}
