import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import type { PrintWarning } from '#shared/print/paper/layout-types.ts';
import { getFrontArea } from '#shared/print/paper/page-format.ts';
import { getOrientation, getPageFormat, type PaperSettings } from '#shared/print/paper-settings.ts';

type PrintNotesProps = { settings: PaperSettings; pages: number };

export function PrintNotes({ settings, pages, isChart }: PrintNotesProps & { isChart: boolean }) {
  const { t } = useTranslation('print');
  const format = getPageFormat(settings);
  const paper = t(`paper.sizes.${settings.paper}`);
  const perPage = getOrientation(format) === 'landscape' ? 'notes.perPage' : 'notes.perUprightPage';
  const sides = useSides(settings, pages);
  const cardNotes = [
    t(settings.ink === 'red' ? 'notes.red' : 'notes.black'),
    t(perPage, { count: format.cells.length, paper }),
    t('notes.short', { size: getFrontArea(format).start }),
    t(format.cells.length > 2 ? 'notes.longOnCard' : 'notes.long'),
    t('notes.margins'),
    t('notes.actualSize', { paper }),
    sides,
  ];
  const chartNotes = [t('notes.chart', { paper }), t('notes.actualSize', { paper }), t('notes.oneSide')];
  return (
    <section aria-labelledby="print-notes" className="text-sm text-soft">
      <h2 id="print-notes" className="mb-1 font-semibold text-ink">
        {t('notes.title')}
      </h2>
      <ul className="list-disc pl-5">
        {(isChart ? chartNotes : cardNotes).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the part of the notes that is needed at the printer. */
export function PrintSteps({ settings, pages }: PrintNotesProps) {
  const { t } = useTranslation('print');
  const sides = useSides(settings, pages);
  const paper = t(`paper.sizes.${settings.paper}`);
  return (
    <p className="text-sm text-soft">
      {t('notes.actualSize', { paper })} {sides}
    </p>
  );
}

/** Returns the instructions for the printer's dialog and the pages to print. */
function useSides({ backPages, printer }: PaperSettings, pages: number): string {
  const { t } = useTranslation('print');
  if (!backPages) return t('notes.oneSide');
  const { feed = 'hand', edge = 'short', stack = 'same', isTested = false } = printer ?? {};
  const over = t(`notes.over.${edge}`);
  if (feed === 'automatic') return isTested ? t('notes.automaticTested') : t('notes.automatic', { over });
  const fronts = pages / 2;
  const range = { count: fronts, fronts: formatRange(1, fronts), backs: formatRange(fronts + 1, pages) };
  if (isTested) return t(fronts === 0 ? 'notes.byHandTestedAny' : 'notes.byHandTested', range);
  const key = stack === 'same' ? 'notes.byHand' : 'notes.byHandReversed';
  return t(fronts === 0 ? `${key}Any` : key, { over, ...range });
}

function formatRange(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/** Many emoji would otherwise fill the screen with warnings. */
const MAX_WARNINGS = 10;

/** Warns of cards that cannot be printed unchanged, before any paper is used. */
export function PrintWarnings({ warnings }: { warnings: readonly PrintWarning[] }) {
  const { t } = useTranslation('print');
  if (warnings.length === 0) return null;
  return (
    <Banner tone="info">
      <ul className="flex flex-col gap-1">
        {warnings.slice(0, MAX_WARNINGS).map((warning) => (
          <li key={`${warning.card} ${warning.field} ${warning.kind}`}>
            {warning.kind === 'unprintable' &&
              t('warnings.unprintable', { word: warning.word, characters: warning.characters.join(' ') })}
            {warning.kind === 'too-long' && t('warnings.tooLong', { word: warning.word })}
            {warning.kind === 'no-photo' && t('warnings.noPhoto', { word: warning.word })}
          </li>
        ))}
        {warnings.length > MAX_WARNINGS && <li>{t('more', { count: warnings.length - MAX_WARNINGS })}</li>}
      </ul>
    </Banner>
  );
}
