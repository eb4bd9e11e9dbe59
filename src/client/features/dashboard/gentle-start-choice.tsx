import { Sprout } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useIds, useLibrary, useLibraryRules, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/card.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { countRoom } from '#shared/library/changes/decision.ts';
import { listSets } from '#shared/library/sets.ts';
import { WORD_LANGUAGES, type WordLanguage } from '#shared/library/tables/card-set.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { getLanguageOfSet } from '#shared/shipped-words/shipped-word.ts';
import { GENTLE_SETS, isGentleStartOffered, planGentleStart } from '#shared/teach/gentle-start.ts';

const LANGUAGES: Record<WordLanguage, ReactNode> = {
  en: <span lang="en">English</span>,
  zh: <span lang="zh-Hans">中文</span>,
};

type GentleOfferProps = {
  language: WordLanguage;
  onStart: (chosenLanguage: WordLanguage) => void;
  onSkip: () => void;
};

function GentleOffer({ language: initial, onStart, onSkip }: GentleOfferProps) {
  const { t } = useTranslation('gentle');
  const [chosenLanguage, setChosenLanguage] = useState(initial);
  // The words are preloaded, because the press may happen without a network.
  useEffect(() => void loadShippedWords(new Set(WORD_LANGUAGES)), []);
  return (
    <Fold title={t('offer.title')} icon={Sprout}>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-soft">{t('offer.text')}</p>
        <Choice
          legend={t('offer.language')}
          options={WORD_LANGUAGES.map((language) => [language, LANGUAGES[language]])}
          value={chosenLanguage}
          onChange={setChosenLanguage}
        />
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onStart(chosenLanguage)}>{t('offer.start')}</Button>
          <Button tone="quiet" onClick={onSkip}>
            {t('offer.skip')}
          </Button>
        </div>
      </div>
    </Fold>
  );
}

/** Offers to begin with one word. Renders `otherwise` while there is no offer. */
export function GentleStart({ otherwise }: { otherwise?: ReactNode }) {
  const { t } = useTranslation('gentle');
  const childId = useChildId();
  const day = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const readLibrary = useReadLibrary();
  const { flashcardLimit } = useLibraryRules();
  const ids = useIds();
  const { notification, notify } = usePageNotification({ long: true });
  const carryOut = useCarryOut(notify);
  const container = useRef<HTMLDivElement>(null);
  const commitAnswer = (change: Change, done: string, undo: Change) => {
    // The buttons disappear after the answer, so focus moves.
    if (carryOut([change], done, { changes: [undo] })) container.current?.focus();
  };
  const start = async (language: WordLanguage) => {
    const shipped = await loadShippedWords(new Set([language]));
    const room = countRoom(readLibrary(), { flashcardLimit });
    const sets = Array.from({ length: GENTLE_SETS }, (_, i) => ({
      id: ids.setId(),
      name: t('setName', { number: i + 1 }),
    }));
    const plan = planGentleStart(readLibrary(), { childId, day, language, shipped, sets, room });
    if (!plan) return notify.error(room === 0 ? t('errors:refusals.plan_flashcard_limit') : t('noWords'));
    commitAnswer(plan.change, t('started'), plan.undo);
  };
  const skip = () => {
    const child = readChild(readLibrary(), childId);
    const editStart = (start: 'offer' | 'skipped', base: 'offer' | 'skipped'): Change => ({
      type: 'editChild',
      child: { ...child, start },
      base: { start: base },
    });
    commitAnswer(editStart('skipped', 'offer'), t('skipped'), editStart('offer', 'skipped'));
  };
  const [first] = listSets(library, childId);
  return (
    <>
      <div ref={container} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {isGentleStartOffered(library, childId) ? (
          <GentleOffer
            language={first ? getLanguageOfSet(first, library.flashcards) : 'en'}
            onStart={start}
            onSkip={skip}
          />
        ) : (
          otherwise
        )}
      </div>
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}
