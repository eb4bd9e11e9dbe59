import { Signpost } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useRotationSetting } from '#client/library/sessions/use-teaching-settings.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useDismissed } from '#client/library/use-dismissed.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Fold } from '#client/ui/card.tsx';
import { PageNotification } from '#client/ui/notification/page-notification.tsx';
import { usePageNotification } from '#client/ui/notification/use-notification.ts';
import { WordList } from '#client/ui/word-card.tsx';
import { countRoom } from '#shared/library/changes/decision.ts';
import type { Library } from '#shared/library/library.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { listNextShippedWords } from '#shared/shipped-words/next-shipped-words.ts';
import { listNextStages, type NextStage, planStage } from '#shared/teach/stages.ts';

/** A stage with fewer texts is not worth a set. */
const MIN_TEXTS = 5;
const EXAMPLE_COUNT = 3;

type StageWithTexts = NextStage & { examples: readonly Flashcard[] };

/** Returns the first of `stages` with texts that suit the child, null if there is none, or undefined while they load. */
function useStageWithTexts(
  stages: readonly NextStage[],
  childId: number,
  room: number | null,
): StageWithTexts | null | undefined {
  const readLibrary = useReadLibrary();
  const [result, setResult] = useState<{
    stages: readonly NextStage[];
    offered: StageWithTexts | null;
  } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void findStageWithTexts(readLibrary(), stages, { childId, room }).then((offered) => {
      if (isCurrent) setResult({ stages, offered });
    });
    return () => {
      isCurrent = false;
    };
  }, [readLibrary, stages, childId, room]);
  return result?.stages === stages ? result.offered : undefined;
}

async function findStageWithTexts(
  library: Library,
  stages: readonly NextStage[],
  { childId, room }: { childId: number; room: number | null },
): Promise<StageWithTexts | null> {
  for (const next of stages) {
    const { stage, language } = next;
    const shipped = await loadShippedWords(new Set([language]), stage);
    const texts = listNextShippedWords(library, shipped, {
      childId,
      language,
      stage,
      count: MIN_TEXTS,
      room,
    });
    const examples = texts.slice(0, EXAMPLE_COUNT).map(({ flashcard }) => flashcard);
    if (texts.length === MIN_TEXTS) return { ...next, examples };
  }
  return null;
}

/** Offers to move one set to the next stage (`docs/product/stages.md#next-stage`). */
export function StageOffer({ otherwise }: { otherwise?: ReactNode }) {
  const { t } = useTranslation('rotation');
  const userId = useAuth().user?.id;
  const { rotation } = useRotationSetting();
  const library = useLibrary((snapshot) => snapshot.library);
  const childId = useChildId();
  const { flashcardLimit } = usePlan();
  const room = countRoom(library, { flashcardLimit });
  const { notification, notify } = usePageNotification({ long: true });
  const carryOut = useCarryOut(notify);
  const { dismissed, write } = useDismissed(`stage-offer/${userId}/${childId}`);
  const stages = useMemo(
    () => (rotation === 'on' ? listNextStages(library, childId) : []),
    [rotation, library, childId],
  );
  const offered = useStageWithTexts(stages, childId, room);
  const container = useRef<HTMLDivElement>(null);
  const accept = ({ set, stage, language }: StageWithTexts) => {
    const { change, undo } = planStage(set, stage, language);
    const isDone = carryOut([change], t(`stage.offer.done.${stage}`, { name: set.name }), {
      changes: [undo],
      done: t('done.asBefore'),
    });
    if (isDone) container.current?.focus();
  };
  const putOff = ({ stage }: StageWithTexts) => {
    write(stage);
    notify.success(t('stage.offer.later'), { run: () => write(null) });
    container.current?.focus();
  };
  return (
    <>
      <div ref={container} tabIndex={-1} className="outline-none not-focus:empty:hidden">
        {offered && offered.stage !== dismissed ? (
          <Offer offered={offered} onAccept={() => accept(offered)} onPutOff={() => putOff(offered)} />
        ) : (
          offered !== undefined && otherwise
        )}
      </div>
      <PageNotification notification={notification} className="z-30" />
    </>
  );
}

type OfferProps = { offered: StageWithTexts; onAccept: () => void; onPutOff: () => void };

function Offer({ offered: { set, stage, examples }, onAccept, onPutOff }: OfferProps) {
  const { t } = useTranslation('rotation');
  return (
    <Fold title={t(`stage.offer.title.${stage}`)} icon={Signpost}>
      <p className="max-w-prose text-soft">{t(`stage.offer.text.${stage}`, { name: set.name })}</p>
      <WordList label={t('stage.offer.examples')} cards={examples} className="mt-3" />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onAccept}>{t(`stage.offer.accept.${stage}`, { name: set.name })}</Button>
        <Button tone="quiet" onClick={onPutOff}>
          {t('stage.offer.notNow')}
        </Button>
      </div>
    </Fold>
  );
}
