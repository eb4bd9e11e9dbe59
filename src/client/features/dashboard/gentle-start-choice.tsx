import { Sprout } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/clock/use-today.ts';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useIds, useLibrary, useLibraryRules, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/card.tsx';
import { ChoiceChip } from '#client/ui/fields/chip.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { type Notify, usePageNotification } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { countRoom } from '#shared/library/changes/decision.ts';
import { listSets } from '#shared/library/sets.ts';
import { WORD_LANGUAGES, type WordLanguage } from '#shared/library/tables/card-set.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { languageOfSet } from '#shared/shipped-words/shipped-word.ts';
import {
  describeFirstWeeks,
  GENTLE_SETS,
  isGentleStartOffered,
  planGentleStart,
  type FirstWeeks as Weeks,
} from '#shared/teach/gentle-start.ts';

function FirstWeeks({ weeks: { week, next, isOneWord } }: { weeks: Weeks }) {
  const { t, i18n } = useTranslation('gentle');
  const { name, day } = next;
  const date = day && formatDate(day, i18n.language, { weekday: 'long', month: 'long', day: 'numeric' });
  const texts = [
    ...(isOneWord ? [t('weeks.oneWord')] : []),
    t('weeks.more'),
    date ? t('weeks.next', { name, date }) : t('weeks.nextNow', { name }),
  ];
  return (
    <Fold title={t('weeks.title', { count: week })} icon={Sprout} open={isOneWord}>
      {texts.map((text) => (
        <p key={text} className="mb-1 max-w-prose text-soft">
          {text}
        </p>
      ))}
    </Fold>
  );
}

const LANGUAGES: readonly { language: WordLanguage; name: string; tag: string }[] = [
  { language: 'en', name: 'English', tag: 'en' },
  { language: 'zh', name: '中文', tag: 'zh-Hans' },
];

type GentleOfferProps = {
  language: WordLanguage;
  onStart: (chosen: WordLanguage) => void;
  onSkip: () => void;
};

function GentleOffer({ language: known, onStart, onSkip }: GentleOfferProps) {
  const { t } = useTranslation('gentle');
  const id = useId();
  const [chosen, setChosen] = useState<WordLanguage>(known);
  return (
    <Fold title={t('offer.title')} icon={Sprout}>
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-soft">{t('offer.text')}</p>
        <fieldset>
          <legend className="mb-1.5 font-semibold">{t('offer.language')}</legend>
          <div className="flex flex-wrap gap-2">
            {LANGUAGES.map(({ language, name, tag }) => (
              <ChoiceChip
                key={language}
                type="radio"
                name={id}
                checked={chosen === language}
                onChange={() => setChosen(language)}
              >
                <span lang={tag}>{name}</span>
              </ChoiceChip>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onStart(chosen)}>{t('offer.start')}</Button>
          <Button tone="quiet" onClick={onSkip}>
            {t('offer.skip')}
          </Button>
        </div>
      </div>
    </Fold>
  );
}

type GentleStart = { childId: number; day: string; notify: Notify; onAnswer: () => void };

function useGentleStart({ childId, day, notify, onAnswer }: GentleStart) {
  const { t } = useTranslation('gentle');
  const readLibrary = useReadLibrary();
  const { flashcardLimit } = useLibraryRules();
  const ids = useIds();
  const commit = useCommit();
  // The words are preloaded, because the press may happen without a network.
  useEffect(() => void loadShippedWords(new Set(WORD_LANGUAGES)), []);
  const carryOut = (change: Change, done: string, undo: Change) => {
    const result = commit(change);
    if (!result.ok) return notify.error(t(`errors:refusals.${result.code}`));
    notify.success(done, { run: () => commit(undo), large: true });
    onAnswer();
  };
  return {
    start: async (language: WordLanguage) => {
      const shipped = await loadShippedWords(new Set([language]));
      const library = readLibrary();
      const room = countRoom(library, { flashcardLimit });
      const sets = Array.from({ length: GENTLE_SETS }, (_, i) => ({
        id: ids.setId(),
        name: t('setName', { number: i + 1 }),
      }));
      const plan = planGentleStart(library, { childId, day, language, shipped, sets, room });
      if (!plan) return notify.error(room === 0 ? t('errors:refusals.plan_flashcard_limit') : t('noWords'));
      carryOut(plan.change, t('started'), plan.undo);
    },
    skip: () => {
      const child = readChild(readLibrary(), childId);
      const answer = (start: 'offer' | 'skipped', base: 'offer' | 'skipped'): Change => {
        return { type: 'editChild', child: { ...child, start }, base: { start: base } };
      };
      carryOut(answer('skipped', 'offer'), t('skipped'), answer('offer', 'skipped'));
    },
  };
}

export function GentleStart() {
  const childId = useChildId();
  const day = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const { notification, notify } = usePageNotification({ long: true });
  const place = useRef<HTMLDivElement>(null);
  const [first] = listSets(library, childId);
  const isOffered = isGentleStartOffered(library, childId);
  const weeks = describeFirstWeeks(library, childId, day);
  // The buttons disappear after the answer, so the focus moves.
  const { start, skip } = useGentleStart({ childId, day, notify, onAnswer: () => place.current?.focus() });
  return (
    <>
      <div ref={place} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {isOffered && (
          <GentleOffer
            language={first ? languageOfSet(first, library.flashcards) : 'en'}
            onStart={start}
            onSkip={skip}
          />
        )}
        {weeks && <FirstWeeks weeks={weeks} />}
      </div>
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}
