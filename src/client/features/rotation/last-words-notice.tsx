import { Sprout } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/card.tsx';
import type { CardSet, Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { LastWords } from '#shared/rotation/last-words.ts';
import { nextShippedWords } from '#shared/shipped-words/next-shipped-words.ts';
import type { ShippedWords } from '#shared/shipped-words/shipped-word.ts';
import type { RotationActions } from './set-move-row.tsx';

/** Returns whether there are shipped texts left for the child; false until their list has loaded. */
function useHasTexts(language: WordLanguage, stage: Stage): boolean {
  const childId = useChildId();
  const library = useLibrary((snapshot) => snapshot.library);
  const [shipped, setShipped] = useState<ShippedWords>({});
  useEffect(() => void loadShippedWords(new Set([language]), stage).then(setShipped), [language, stage]);
  return nextShippedWords(library, shipped, { childId, language, stage, count: 1, room: null }).length > 0;
}

type LastWordsNoticeProps = {
  last: LastWords;
  quote: (sets: readonly CardSet[]) => string;
  actions: RotationActions;
  onChoose: (setId: number) => void;
  /** Called when a button that had the focus is gone. */
  onGone: () => void;
};

/** Shows the choices when the shipped words of a language have run out. */
export function LastWordsNotice({ last, quote, actions, onChoose, onGone }: LastWordsNoticeProps) {
  const { t } = useTranslation('rotation');
  const { language, sets, days } = last;
  const other = language === 'en' ? 'zh' : 'en';
  const hasOther = useHasTexts(other, 'words');
  const hasCouplets = useHasTexts(language, 'couplets');
  const [first] = sets;
  const names = quote(sets);
  const finish = (isDone: boolean) => {
    if (isDone) onGone();
  };
  const title =
    days === 0
      ? t(`lastWords.none.${language}`, { names })
      : t(`lastWords.days.${language}`, { count: days });
  return (
    <Fold as="p" title={title} icon={Sprout}>
      <p className="mb-3 text-soft">{t('lastWords.next')}</p>
      <div className="flex flex-wrap gap-3">
        {hasOther && (
          <Button
            onClick={() =>
              finish(
                actions.fill(
                  sets.map((set) => ({ set, language: other })),
                  names,
                ),
              )
            }
          >
            {t(`lastWords.other.${other}`)}
          </Button>
        )}
        {hasCouplets && (
          <Button onClick={() => finish(actions.beginCouplets(sets, language, names))}>
            {t('lastWords.couplets')}
          </Button>
        )}
        <Link to="/manage-flashcards" className={buttonClass('secondary')}>
          {t('lastWords.import')}
        </Link>
        {first && <Button onClick={() => onChoose(first.id)}>{t('ranOut.choose')}</Button>}
        {days === 0 && (
          <Button tone="quiet" onClick={() => finish(actions.leave(sets, names))}>
            {t('ranOut.leave')}
          </Button>
        )}
      </div>
    </Fold>
  );
}
