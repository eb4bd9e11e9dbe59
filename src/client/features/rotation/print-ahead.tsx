import { Printer } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useNextWords } from '#client/library/sessions/use-rotate-sets.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useLibrary, useLibraryRules } from '#client/library/use-library.ts';
import { usePrintJob } from '#client/library/use-print-job.ts';
import { PrintDialog } from '#client/print/dialogs/pdf-dialogs.tsx';
import { needsPaperQuestion, usePaper } from '#client/print/paper-store.ts';
import {
  describeCardsPdf,
  findPrintWarnings,
  usePrintMessage,
  useSavePlannedPdf,
} from '#client/print/use-print.ts';
import { Button } from '#client/ui/button.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import { listComingCards } from '#shared/rotation/teach-ahead.ts';

/** Returns the cards that enter on the next days. `day` is the first of these days. */
function useWordsAhead(days: number) {
  const childId = useChildId();
  const today = useToday();
  const library = useLibrary((snapshot) => snapshot.library);
  const nextWords = useNextWords(library, childId);
  const { flashcardLimit } = useLibraryRules();
  const { day, cards } = useMemo(
    () => listComingCards(library, { childId, today, days, nextWords, flashcardLimit }),
    [library, childId, today, days, nextWords, flashcardLimit],
  );
  return { cards, day, firstDay: day === today ? ('today' as const) : ('tomorrow' as const) };
}

const DAYS = { day: 1, week: 7 } as const;
type Span = keyof typeof DAYS;

type PrintAheadDialogProps = {
  span: Span;
  returnFocusRef: RefObject<HTMLElement | null>;
  onClose: () => void;
};

function PrintAheadDialog({ span, ...dialog }: PrintAheadDialogProps) {
  const { t } = useTranslation('print');
  const [chosenSpan, setChosenSpan] = useState<Span>(span);
  const { cards, day, firstDay } = useWordsAhead(DAYS[chosenSpan]);
  const job = usePrintJob(cards, day);
  return (
    <PrintDialog
      title={t('ahead.title')}
      job={job}
      note={chosenSpan === 'week' && <p className="text-sm text-soft">{t('ahead.weekNote')}</p>}
      {...dialog}
    >
      {(pages) => (
        <>
          <Choice
            legend={t('ahead.days')}
            options={(['day', 'week'] as const).map(
              (span) => [span, t(`ahead.spans.${span === 'day' ? firstDay : span}`)] as const,
            )}
            value={chosenSpan}
            onChange={setChosenSpan}
          />
          <p role="status">
            {cards.length === 0
              ? t('ahead.none')
              : `${t('bar.cards', { count: cards.length })} · ${t('bar.pages', { count: pages })}`}
          </p>
        </>
      )}
    </PrintDialog>
  );
}

/** Renders a button that makes the PDF of the next words, and one that shows the words of a week. */
export function PrintAhead() {
  const { t } = useTranslation('print');
  const settings = usePaper();
  const { cards, day, firstDay } = useWordsAhead(1);
  const job = usePrintJob(cards, day);
  const { notification, notify } = usePrintMessage();
  const { save, busy, upgrade } = useSavePlannedPdf(notify);
  const download = () => save(describeCardsPdf(job, t('pdfTitle')));
  const [openSpan, setOpenSpan] = useState<Span | null>(null);
  const { canDownloadPdf } = usePlan();
  const { pending, run } = useAsyncAction(async () => {
    const warnings = await findPrintWarnings(job);
    if (warnings.length > 0) setOpenSpan('day');
    else download();
  });
  const handlePress = () => {
    if (needsPaperQuestion(settings)) setOpenSpan('day');
    else if (canDownloadPdf) void run();
    else download();
  };
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container} tabIndex={-1} className="flex flex-wrap items-center gap-2 outline-none">
      {cards.length > 0 && (
        <Button
          busy={busy || pending}
          busyText={t('controls.downloading')}
          icon={<Printer aria-hidden="true" className="size-5 shrink-0" />}
          onClick={handlePress}
        >
          {t(`ahead.print.${firstDay}`)}
        </Button>
      )}
      <Button tone="quiet" onClick={() => setOpenSpan('week')}>
        {t('ahead.week')}
      </Button>
      {notification.current && <MessageLine notification={notification} />}
      {openSpan && (
        <PrintAheadDialog span={openSpan} returnFocusRef={container} onClose={() => setOpenSpan(null)} />
      )}
      <UpgradeDialog {...upgrade} />
    </div>
  );
}
