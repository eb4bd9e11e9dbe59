import { Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/clock/use-today.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useQuery } from '#client/lib/navigation/use-query.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { TextField } from '#client/ui/field.tsx';
import { EmptyState, Skeleton } from '#client/ui/placeholders.tsx';
import { filterFlashcards } from '#shared/library/filter-flashcards.ts';
import { listCardWays, WAY_KINDS } from '#shared/teach/card-ways.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { WaySection } from './way-section.tsx';

function Ways({ usage }: { usage: ReadonlyMap<string, CardUsage> }) {
  const { t } = useTranslation('ways');
  const { library, rows } = useLibrary();
  const childId = useChildId();
  const day = useToday();
  const [query] = useQuery();
  const [typed, setTyped] = useState(() => query.get('search') ?? '');
  const search = useDeferredValue(typed);
  const ways = useMemo(() => listCardWays(library, { childId, day, usage }), [library, childId, day, usage]);
  const shown = useMemo(() => {
    const found = new Set(filterFlashcards(rows.flashcards, { categoryId: null, search }));
    const stages = WAY_KINDS.map((kind) => ({
      kind,
      ways: ways[kind].filter(({ card }) => found.has(card)),
    }));
    return stages.filter((stage) => stage.ways.length > 0);
  }, [rows.flashcards, ways, search]);
  if (rows.flashcards.length === 0) {
    return (
      <EmptyState text={t('empty')}>
        <Link to="/manage-flashcards?tab=flashcards" className={buttonClass('primary')}>
          {t('add')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <search>
        <TextField
          label={t('search')}
          type="search"
          autoComplete="off"
          className="sm:max-w-80"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
      {shown.length === 0 && <EmptyState icon={<Search className="size-8" />} text={t('nothingFound')} />}
      {shown.map((stage) => (
        <WaySection key={stage.kind} {...stage} day={day} />
      ))}
    </>
  );
}

export function WaysPage() {
  const { t } = useTranslation('ways');
  const { t: tCommon } = useTranslation();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-extrabold md:text-3xl">{t('title')}</h1>
        <p className="mt-1 max-w-prose text-soft">{t('text')}</p>
      </div>
      <LibraryGate allDays loading={<Skeleton label={tCommon('loading')} shape="rows" count={6} />}>
        <CountedWays />
      </LibraryGate>
    </div>
  );
}

function CountedWays() {
  const { t } = useTranslation();
  const usage = useCardUsage();
  return usage ? <Ways usage={usage} /> : <Skeleton label={t('loading')} shape="rows" count={6} />;
}
