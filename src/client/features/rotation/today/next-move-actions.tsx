import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { CardSet, Flashcard } from '#shared/library/schema.ts';
import type { RotationPreview } from '#shared/teach/rotation/preview-tomorrow.ts';
import type { RotationActions } from './use-rotation-actions.ts';

type NextMoveActionsProps = {
  set: CardSet;
  next: RotationPreview;
  flashcards: ReadonlyMap<string, Flashcard>;
  actions: RotationActions;
  /** Gets the button, for the focus to come back to. */
  onSwap: (button: HTMLButtonElement) => void;
  /** A button that had the focus is gone. */
  onGone: () => void;
};

/** What can be done with the next rotation of a set: leave it out once, skip a word, take others. */
export function NextMoveActions({ set, next, flashcards, actions, onSwap, onGone }: NextMoveActionsProps) {
  const { t } = useTranslation('rotation');
  const { held, entering, ordinal } = next;
  const coming = set.coming ?? [];
  const skippable = held || coming.length <= entering.length ? [] : entering;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => (held ? actions.release(set, ordinal) : actions.hold(set, ordinal))}>
        {held ? t('release') : t('hold')}
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
