import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import {
  bringLostBack,
  deleteReturned,
  discardLost,
  keepReturned,
} from '#client/device/divergence/answer-rescue.ts';
import type { Rescue } from '#client/device/divergence/rescue.ts';
import { isNothingLost, listLostDays, listLostSetIds } from '#client/device/divergence/rescue-parts.ts';
import { viewLostConflict } from '#client/device/divergence/view-lost-conflict.ts';
import { formatDate } from '#client/lib/i18n/formats.ts';
import {
  useFamilyLibrary,
  useLibraryContext,
  useLibraryRules,
  useRescue,
} from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Library } from '#shared/library/library.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { useConflictText } from './describe-change.ts';

type LostChild = Rescue['children'][number];

const MAX_ROWS = 200;

function LostDialog({ rescue, open, onClose }: { rescue: Rescue; open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation('changes');
  const settings = rescue.children.flatMap((lost) => describeSettings(lost, t));
  const { library } = useFamilyLibrary();
  const describeConflict = useConflictText();
  const words = rescue.flashcards.map(({ row, fields }) =>
    fields ? t('lost.changed', { name: row.word }) : row.word,
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
      <LostList heading={t('lost.categoriesHeading')} rows={rescue.categories.map(({ row }) => row.name)} />
      <LostList heading={t('lost.setsHeading')} rows={nameLostSets(rescue, library)} />
      <LostList heading={t('lost.settingsHeading')} rows={settings} />
      <LostList heading={t('lost.importsHeading')} rows={rescue.imports.map(({ fileName }) => fileName)} />
      <LostList heading={t('lost.storiesHeading')} rows={rescue.stories.map(({ row }) => row.title)} />
      <LostList heading={t('lost.conflictsHeading')} rows={conflicts} />
    </Dialog>
  );
}

function nameLostSets(rescue: Rescue, { sets }: Pick<Library, 'sets'>): string[] {
  const own = new Map(rescue.sets.map(({ row }) => [row.id, row.name]));
  return listLostSetIds(rescue).flatMap((id) => own.get(id) ?? sets.get(id)?.name ?? []);
}

const SWITCHES = ['night', 'byTap', 'oneSize', 'dotRow', 'blackLater'] as const;

function describeSettings({ row, fields }: LostChild, t: TFunction<'changes'>): string[] {
  const { secondsPerCard, sessionsADay, backs, voice, ...switches } = row.teaching;
  const sentences: Record<string, string> = {
    secondsPerCard: t('lost.settings.secondsPerCard', { seconds: secondsPerCard }),
    sessionsADay: t('lost.settings.sessionsADay', { count: sessionsADay }),
    backs: t(`lost.settings.backs.${backs}`),
    voice: t(`lost.settings.voice.${voice}`),
    ...Object.fromEntries(
      SWITCHES.map((name) => [name, t(`lost.settings.${name}.${switches[name] ? 'on' : 'off'}`)]),
    ),
  };
  const isOther = fields === null || fields.some((field) => !(field in sentences));
  return [
    ...(isOther ? [t('lost.settings.child', { name: row.name })] : []),
    ...(fields ?? []).flatMap((field) => sentences[field] ?? []),
  ];
}

function LostList({ heading, rows }: { heading: string; rows: readonly string[] }) {
  const { t } = useTranslation('changes');
  if (rows.length === 0) return null;
  return (
    <section className="mb-4">
      <h3 className="font-bold">{heading}</h3>
      <ul className="list-disc pl-6">
        {rows.slice(0, MAX_ROWS).map((row, i) => (
          // Two cards may have the same word, and the list never changes its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are plain texts without ids
          <li key={i}>{row}</li>
        ))}
      </ul>
      {rows.length > MAX_ROWS && <p>{t('lost.more', { count: rows.length - MAX_ROWS })}</p>}
    </section>
  );
}

export function LostNotice() {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  const rescue = useRescue();
  const { t, i18n } = useTranslation('changes');
  const [open, setOpen] = useState<'look' | 'discard' | null>(null);
  const { t: tError } = useTranslation('errors');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (!rescue || isNothingLost(rescue)) return null;
  const what = new Intl.ListFormat(i18n.language).format(listParts(rescue, t));
  return (
    <Banner tone="notice">
      <p className="font-bold">{t('lost.title', { what })}</p>
      <p>{refusal ? tError(`refusals.${refusal}`) : t('lost.text')}</p>
      {refusal === 'plan_flashcard_limit' && <UpgradeLink />}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => setRefusal(bringLostBack(store, rules))}>
          {t('lost.bringBack')}
        </Button>
        <Button onClick={() => setOpen('look')}>{t('lost.look')}</Button>
        <Button onClick={() => setOpen('discard')}>{t('discard')}</Button>
      </div>
      <LostDialog rescue={rescue} open={open === 'look'} onClose={() => setOpen(null)} />
      <AlertDialog
        open={open === 'discard'}
        onOpenChange={(next) => setOpen(next ? 'discard' : null)}
        title={t('lost.discardTitle')}
        description={t('lost.discardText', { what })}
        cancelLabel={t('keep')}
        confirmLabel={t('discard')}
        onConfirm={() => discardLost(store)}
        tone="danger"
      />
    </Banner>
  );
}

function listParts(rescue: Rescue, t: TFunction): string[] {
  const counts = [
    ['cards', rescue.flashcards.length],
    ['days', listLostDays(rescue).length],
    ['categories', rescue.categories.length],
    ['sets', listLostSetIds(rescue).length],
    ['settingsOf', rescue.children.length],
    ['imports', rescue.imports.length],
    ['stories', rescue.stories.length],
    ['conflicts', rescue.conflicts.length],
  ] as const;
  return counts.flatMap(([part, count]) => (count > 0 ? [t(`lost.${part}`, { count })] : []));
}

export function ReturnedNotice() {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  const rescue = useRescue();
  const { t, i18n } = useTranslation('changes');
  const [open, setOpen] = useState(false);
  const cards = rescue?.returnedFlashcards ?? [];
  const sets = rescue?.returnedSets ?? [];
  const entries = rescue?.returnedEntries ?? [];
  if (cards.length + sets.length + entries.length === 0) return null;
  const what = new Intl.ListFormat(i18n.language).format([
    ...(cards.length > 0 ? [t('lost.cards', { count: cards.length })] : []),
    ...(sets.length > 0 ? [t('returned.sets', { count: sets.length })] : []),
    ...(entries.length > 0 ? [t('returned.entries', { count: entries.length })] : []),
  ]);
  const days = [...new Set(entries.map(({ day }) => day))].sort().reverse();
  return (
    <Banner tone="notice">
      <p className="font-bold">{t('returned.title', { what })}</p>
      <p>{t('returned.text')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => keepReturned(store)}>{t('returned.keep')}</Button>
        <Button onClick={() => setOpen(true)}>{t('lost.look')}</Button>
        <Button onClick={() => deleteReturned(store, rules)}>{t('returned.delete')}</Button>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title={t('returned.dialogTitle')}>
        <LostList heading={t('lost.wordsHeading')} rows={cards.map(({ word }) => word)} />
        <LostList heading={t('lost.setsHeading')} rows={sets.map(({ name }) => name)} />
        <LostList heading={t('lost.daysHeading')} rows={days.map((day) => formatDate(day, i18n.language))} />
      </Dialog>
    </Banner>
  );
}
