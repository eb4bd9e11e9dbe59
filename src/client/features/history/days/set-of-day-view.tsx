import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { useSetName } from '#client/library/use-set-name.ts';
import { WordChip } from '#client/ui/word-card.tsx';
import type { BatchOfDay, SetOfDay } from '#shared/tracking/cards-of-day.ts';

/** A set on a day: its flashes and the cards that were shown, batch by batch where they changed in between. */
export function SetOfDayView({ set }: { set: SetOfDay }) {
  const { t } = useTranslation('history');
  const name = useSetName()(set.setId);
  const [first, ...later] = set.batches;
  return (
    <li className="rounded-control border border-hairline px-3 py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold" {...markLanguage(name)}>
          {name}
        </span>
        <span>{t('view.setFlashes', { count: set.flashes })}</span>
      </p>
      {first && later.length > 0 && (
        <p className="mt-1 text-sm text-soft">{t('view.firstBatch', { count: first.flashes })}</p>
      )}
      {first && <Words label={name} batch={first} />}
      {later.map((batch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: batches have no id and keep their order
        <LaterBatch key={index} name={name} batch={batch} />
      ))}
    </li>
  );
}

function LaterBatch({ name, batch }: { name: string; batch: BatchOfDay }) {
  const { t } = useTranslation('history');
  const heading = t('view.laterBatch', { count: batch.flashes });
  return (
    <>
      <p className="mt-1 text-sm text-soft">{heading}</p>
      <Words label={`${name}, ${heading}`} batch={batch} />
    </>
  );
}

function Words({ label, batch: { cards, missing } }: { label: string; batch: BatchOfDay }) {
  const { t } = useTranslation('history');
  if (cards.length + missing === 0) return <p className="text-sm text-soft">{t('view.emptySet')}</p>;
  return (
    <ul aria-label={label} className="mt-1.5 flex flex-wrap items-center gap-2">
      {cards.map((card) => (
        <li key={card.id}>
          <WordChip>{card.word}</WordChip>
        </li>
      ))}
      {missing > 0 && <li className="text-sm text-soft">{t('view.missing', { count: missing })}</li>}
    </ul>
  );
}
