import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { CardSet } from '#shared/library/schema.ts';
import { languageOfSet } from '../language-of-set.ts';
import type { RotationActions } from './use-rotation-actions.ts';

type SetsWithoutWordsProps = { sets: readonly CardSet[]; actions: RotationActions; onGone: () => void };

/** Says that no words are coming for these sets, and offers that they fill themselves, that words are chosen, or that they stay. */
export function SetsWithoutWords({ sets, actions, onGone }: SetsWithoutWordsProps) {
  const { t, i18n } = useTranslation('rotation');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  if (sets.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language).format(sets.map(({ name }) => t('quoted', { name })));
  const fill = () => {
    const filled = sets.map((set) => ({ set, language: languageOfSet(set, flashcards) }));
    if (actions.fill(filled, names)) onGone();
  };
  const leave = () => {
    if (actions.leave(sets, names)) onGone();
  };
  return (
    <div className="py-2">
      <p>{t('ranOut.text', { names })}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button onClick={fill}>{t('ranOut.fill')}</Button>
        <Link to="/daily-tracking" className={buttonClass('secondary')}>
          {t('ranOut.choose')}
        </Link>
        <Button tone="quiet" onClick={leave}>
          {t('ranOut.leave')}
        </Button>
      </div>
    </div>
  );
}
