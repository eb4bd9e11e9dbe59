import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { viewLostConflict } from '#client/device/divergence/lost-conflicts.ts';
import {
  type LostChild,
  listLostDays,
  listLostSetIds,
  type Rescue,
} from '#client/device/divergence/rescue.ts';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Library } from '#shared/library/library.ts';
import { useConflictText } from './use-conflict-text.ts';

/** Rows shown of one kind; the rest is a number. */
const MOST_ROWS = 200;

/** Lists the words, days, categories, sets, settings and open choices that the server has lost. */
export function LostDialog({
  rescue,
  open,
  onClose,
}: {
  rescue: Rescue;
  open: boolean;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('changes');
  const settings = rescue.children.flatMap((lost) => describeSettings(lost, t));
  const { library } = useFamilyLibrary();
  const describeConflict = useConflictText();
  const words = rescue.flashcards.map(({ card, fields }) =>
    fields ? t('lost.changed', { name: card.word }) : card.word,
  );
  const days = listLostDays(rescue).map((day) => formatDate(day, i18n.language));
  const conflicts = rescue.conflicts.map((conflict) => {
    const { what, other } = describeConflict(viewLostConflict(rescue, library, conflict));
    return `${what} ${t('conflicts.other')} ${other}`;
  });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('lost.dialogTitle')}>
      <LostList heading={t('lost.wordsHeading')} rows={words} />
      <LostList heading={t('lost.daysHeading')} rows={days} />
      <LostList heading={t('lost.categoriesHeading')} rows={rescue.categories.map(({ name }) => name)} />
      <LostList heading={t('lost.setsHeading')} rows={nameLostSets(rescue, library)} />
      <LostList heading={t('lost.settingsHeading')} rows={settings} />
      <LostList heading={t('lost.importsHeading')} rows={rescue.imports.map(({ fileName }) => fileName)} />
      <LostList heading={t('lost.conflictsHeading')} rows={conflicts} />
    </Dialog>
  );
}

function nameLostSets(rescue: Rescue, { sets }: Pick<Library, 'sets'>): string[] {
  const own = new Map([...rescue.paces, ...rescue.sets].map(({ set }) => [set.id, set.name]));
  return listLostSetIds(rescue).flatMap((id) => own.get(id) ?? sets.get(id)?.name ?? []);
}

/** Returns a sentence for each setting that the server has lost. */
function describeSettings({ child, restored }: LostChild, t: TFunction<'changes'>): string[] {
  const { secondsPerCard, sessionsADay, backs, night, voice } = child.teaching;
  const sentences = {
    secondsPerCard: t('lost.settings.secondsPerCard', { seconds: secondsPerCard }),
    sessionsADay: t('lost.settings.sessionsADay', { count: sessionsADay }),
    backs: t(`lost.settings.backs.${backs}`),
    night: t(`lost.settings.night.${night ? 'on' : 'off'}`),
    voice: t(`lost.settings.voice.${voice}`),
  };
  const { teaching = {}, ...fields } = restored ?? {};
  const names = Object.keys(teaching) as (keyof typeof sentences)[];
  const isOther = restored === null || Object.keys(fields).length > 0;
  return [
    ...(isOther ? [t('lost.settings.child', { name: child.name })] : []),
    ...names.map((name) => sentences[name]),
  ];
}

/** Names under a heading; nothing where there are none. */
export function LostList({ heading, rows }: { heading: string; rows: readonly string[] }) {
  const { t } = useTranslation('changes');
  if (rows.length === 0) return null;
  return (
    <section className="mb-4">
      <h3 className="font-bold">{heading}</h3>
      <ul className="list-disc pl-6">
        {rows.slice(0, MOST_ROWS).map((row, i) => (
          // Two cards may bear one word, and the list never changes its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are plain texts without ids
          <li key={i}>{row}</li>
        ))}
      </ul>
      {rows.length > MOST_ROWS && <p>{t('lost.more', { count: rows.length - MOST_ROWS })}</p>}
    </section>
  );
}
