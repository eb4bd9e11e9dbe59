import type { TFunction } from 'i18next';
import { ChartNoAxesColumn, Image, Leaf, ListChecks, Mic, Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useUpcomingLibrary } from '#client/library/sessions/use-rotate-sets.ts';
import { TEACH_OFFER_ICONS, useTeachOffers } from '#client/library/sessions/use-teach-again.tsx';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { useWriteReading } from '#client/library/use-reading.ts';
import { CardWord } from '#client/ui/card-word.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { Tag } from '#client/ui/fields/chip.tsx';
import { WindowList } from '#client/ui/window-list.tsx';
import type { Tint } from '#shared/library/category-tint.ts';
import { listSets, splitWords } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { TeachOffer } from '#shared/rotation/teach-again.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { RowMenuButton } from '../rows/row-menu-button.tsx';
import { useCategoryName, useCategoryTint } from '../rows/use-card-actions.ts';

type CardActions = {
  onToggle: (id: string) => void;
  onEdit: (card: Flashcard) => void;
  onSelect: (card: Flashcard) => void;
  onDelete: (card: Flashcard) => void;
  onTeach: (offer: TeachOffer, card: Flashcard) => void;
};

/** `unknown` until the showings are counted. */
type CardStatus = 'inNoSet' | 'learned' | 'unknown';

type CardRowProps = CardActions & {
  /** Passed as a prop, because a hook in each row would slow down every list that replaces its rows. */
  t: TFunction<'flashcards'>;
  card: Flashcard;
  categoryName: string;
  tint: Tint | undefined;
  places: readonly string[];
  /** The status of a card outside the chosen child's sets, or null if there is nothing to show. */
  status: CardStatus | null;
  /** How often the card was shown, or null until the showings are counted. */
  showings: number | null;
  offer: TeachOffer | null;
  selected: boolean | null;
};

/** Marks the position of the category's name in a label, so that a phone can hide the rest of the label. */
const NAME_MARK = '\u{2063}';
const ROW_CLASS = 'flex min-h-16 items-center gap-2 py-1.5 pl-4';

const CardRow = memo(function CardRow(props: CardRowProps) {
  const { onToggle, onEdit, onSelect, onDelete, onTeach, showings, offer, selected, ...lines } = props;
  const { t, card } = lines;
  const navigate = useNavigate();
  const showingsText = showings === 0 ? t('card.notShown') : t('card.showings', { count: showings ?? 0 });
  // The element reserves its space until the showings are counted.
  const showingsClass = joinClasses('text-sm text-soft max-md:hidden', showings === null && 'invisible');
  if (selected !== null) {
    return (
      <label className={joinClasses(ROW_CLASS, 'cursor-pointer pr-4')}>
        <input
          type="checkbox"
          checked={selected}
          onChange={() => onToggle(card.id)}
          className="mr-2 size-6 shrink-0 scroll-my-40 accent-leaf"
        />
        <CardLines {...lines} word={<CardWord card={card} />}>
          <span className={showingsClass}>{showingsText}</span>
        </CardLines>
      </label>
    );
  }
  const waysPath = `/cards?${new URLSearchParams({ search: card.word })}`;
  const word = (
    <button
      type="button"
      data-action="edit"
      aria-label={t('row.editOf', { name: card.word })}
      onClick={() => onEdit(card)}
      // The button fills the row so that a tap anywhere on the row edits the card.
      className="-my-1 min-h-11 min-w-11 py-1 text-left decoration-2 underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      <CardWord card={card} />
    </button>
  );
  return (
    <div className={joinClasses(ROW_CLASS, 'pr-1')}>
      <CardLines {...lines} word={word}>
        <Link
          to={waysPath}
          className={joinClasses(
            showingsClass,
            'relative -my-3 inline-flex min-h-11 items-center underline decoration-hairline underline-offset-4 hover:decoration-current',
          )}
        >
          {showingsText}
        </Link>
      </CardLines>
      <RowMenuButton
        label={t('row.optionsOf', { name: card.word })}
        items={[
          offer && {
            Icon: TEACH_OFFER_ICONS[offer],
            text: t(`moves:offers.${offer}`),
            onSelect: () => onTeach(offer, card),
          },
          { Icon: Pencil, text: t('row.edit'), onSelect: () => onEdit(card) },
          { Icon: ListChecks, text: t('bulk.start'), onSelect: () => onSelect(card) },
          { Icon: ChartNoAxesColumn, text: t('card.ways'), onSelect: () => navigate(waysPath) },
          { Icon: Trash2, text: t('row.delete'), onSelect: () => onDelete(card), isApart: true },
        ]}
      />
    </div>
  );
});

type CardLinesProps = Pick<CardRowProps, 't' | 'card' | 'categoryName' | 'tint' | 'places' | 'status'> & {
  word: ReactNode;
  children: ReactNode;
};

function CardLines({ t, card, categoryName, tint, places, status, word, children }: CardLinesProps) {
  const writeReading = useWriteReading();
  const back = [writeReading(card.pinyin), card.english].filter(Boolean).join(' · ');
  const [before, after] = t('card.inCategory', { name: NAME_MARK }).split(NAME_MARK);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 md:gap-x-4">
      {/* On a phone, the category begins the line below the word. */}
      <span className="mr-auto min-w-0 max-md:contents">
        <span
          className="block font-word text-[min(var(--text-2xl),max(28px,8.4vw))] leading-tight font-bold text-word max-md:-order-2 max-md:basis-full"
          {...markLanguage(card.word)}
        >
          {word}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-soft max-md:contents">
          {back}
          {places.map((place) => (
            <span key={place} className="rounded-full border border-hairline px-2" {...markLanguage(place)}>
              {place}
            </span>
          ))}
          {status && (
            <span
              className={joinClasses(
                'inline-flex items-center gap-1 rounded-full border border-hairline px-2',
                status === 'unknown' && 'invisible',
              )}
            >
              {status === 'learned' && <Leaf aria-hidden="true" className="size-3.5 text-leaf" />}
              {t(status === 'learned' ? 'card.learned' : 'card.inNoSet')}
            </span>
          )}
          {card.photo && <Image role="img" aria-label={t('card.hasPhoto')} className="size-4" />}
          {card.recording && <Mic role="img" aria-label={t('card.hasRecording')} className="size-4" />}
        </span>
      </span>
      {children}
      <span className="max-w-full max-md:-order-1">
        <Tag tint={tint}>
          <span>
            <span className="max-md:sr-only">{before}</span>
            <span {...markLanguage(categoryName)}>{categoryName}</span>
            {after}
          </span>
        </Tag>
      </span>
    </span>
  );
}

const estimateHeight = () => 79;
const NO_PLACES: readonly string[] = [];

/** Returns, for each card, the names of the chosen child's sets that have it, or say when it enters. */
function usePlaces(t: TFunction<'flashcards'>, language: string): ReadonlyMap<string, readonly string[]> {
  const childId = useChildId();
  const library = useLibrary((snapshot) => snapshot.library);
  const { sets } = useUpcomingLibrary(childId, useToday()) ?? library;
  return useMemo(() => {
    const places = new Map<string, string[]>();
    const add = (id: string, place: string) => places.set(id, [...(places.get(id) ?? []), place]);
    for (const set of listSets({ sets }, childId)) {
      const { name, opensOn } = set;
      const { shown, next } = splitWords(set);
      const place = opensOn ? t('card.comes.from', { name, day: formatDay(opensOn, language) }) : name;
      for (const id of shown) add(id, place);
      for (const [index, id] of next.entries())
        add(id, t(index === 0 && !opensOn ? 'card.comes.next' : 'card.comes.later', { name }));
    }
    return places;
  }, [sets, childId, t, language]);
}

/** Returns the status of a card in no set: learned by the chosen child, or in no child's set and never shown to this one. */
function useCardStatus(usage: ReadonlyMap<string, CardUsage> | null): (id: string) => CardStatus | null {
  const sets = useLibrary(({ library }) => library.sets);
  const childId = useChildId();
  return useMemo(() => {
    const listIds = ({ flashcardIds, coming = [] }: CardSet) => [...flashcardIds, ...coming];
    const all = [...sets.values()];
    const inSets = new Set(all.flatMap(listIds));
    const own = new Set(all.filter((set) => set.childId === childId).flatMap(listIds));
    return (id) => {
      if (own.has(id)) return null;
      if (!usage) return 'unknown';
      const shown = usage.get(id);
      if (shown?.learnedOn) return 'learned';
      return shown || inSets.has(id) ? null : 'inNoSet';
    };
  }, [sets, childId, usage]);
}

type CardListProps = CardActions & {
  list: RefObject<HTMLElement | null>;
  cards: readonly Flashcard[];
  usage: ReadonlyMap<string, CardUsage> | null;
  selected: ReadonlySet<string> | null;
};

const getId = ({ id }: Flashcard) => id;

/** Memoized so that scrolling renders only this list. */
export const CardList = memo(function CardList({ list, cards, usage, selected, ...actions }: CardListProps) {
  const { t, i18n } = useTranslation('flashcards');
  const getCategoryName = useCategoryName();
  const places = usePlaces(t, i18n.language);
  const findOffer = useTeachOffers(usage);
  const getTint = useCategoryTint();
  const getStatus = useCardStatus(usage);
  const total = useLibrary(({ rows }) => rows.flashcards.length);
  return (
    <WindowList
      list={list}
      label={t('tabs.flashcards')}
      rows={cards}
      total={total}
      getId={getId}
      estimateHeight={estimateHeight}
    >
      {(card) => (
        <CardRow
          t={t}
          card={card}
          categoryName={getCategoryName(card.categoryId)}
          tint={getTint(card.categoryId)}
          places={places.get(card.id) ?? NO_PLACES}
          status={getStatus(card.id)}
          showings={usage && (usage.get(card.id)?.flashes ?? 0)}
          offer={findOffer(card.id)}
          selected={selected?.has(card.id) ?? null}
          {...actions}
        />
      )}
    </WindowList>
  );
});
