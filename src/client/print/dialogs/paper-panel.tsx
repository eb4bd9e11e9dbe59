import { ChevronDown, FileText } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { getPageFormat, type PaperSettings } from '#shared/print/paper-settings.ts';
import { needsPaperQuestion, usePaper } from '../paper-store.ts';

type PaperPanelProps = {
  settings: PaperSettings;
  onChange: (changed: Partial<PaperSettings>) => void;
  children?: ReactNode;
};

/** Summarizes the paper settings in one line, above the folded details. */
export function PaperPanel({ settings, onChange, children }: PaperPanelProps) {
  const { t } = useTranslation('print');
  const { paper, cardsAPage, ink, weight, pinyin, cutLines } = settings;
  return (
    <section className="rounded-panel bg-card">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-[12px] rounded-panel px-[16px] py-2 [&::-webkit-details-marker]:hidden">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-leaf" />
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <h2 className="text-[min(1.125rem,7vw)] font-extrabold">{t('paper.title')}</h2>
            <p className="text-sm text-soft">{useSummary(settings)}</p>
          </div>
          <ChevronDown
            aria-hidden="true"
            className="ml-auto size-5 shrink-0 text-soft group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-4 px-[16px] pb-4">
          <Choice
            legend={t('paper.size')}
            options={(['a4', 'letter'] as const).map((size) => [size, t(`paper.sizes.${size}`)] as const)}
            value={paper}
            onChange={(value) => onChange({ paper: value })}
          />
          <Choice
            legend={t('paper.cards')}
            options={([1, 2, 4, 8] as const).map(
              (count) => [count, <Digit key={count}>{count}</Digit>] as const,
            )}
            value={cardsAPage}
            onChange={(value) => onChange({ cardsAPage: value })}
          />
          <Choice
            legend={t('paper.ink')}
            options={(['red', 'black'] as const).map((ink) => [ink, t(`paper.inks.${ink}`)] as const)}
            value={ink}
            onChange={(value) => onChange({ ink: value })}
          />
          <Choice
            legend={t('paper.weight')}
            options={(['regular', 'bold'] as const).map(
              (weight) => [weight, t(`paper.weights.${weight}`)] as const,
            )}
            value={weight}
            onChange={(value) => onChange({ weight: value })}
          />
          <Choice
            legend={t('paper.pinyin')}
            options={(['back', 'front'] as const).map((side) => [side, t(`paper.pinyinOn.${side}`)] as const)}
            value={pinyin}
            onChange={(value) => onChange({ pinyin: value })}
          />
          <CheckboxField
            label={t('paper.cutLines')}
            checked={cutLines}
            onChange={({ target }) => onChange({ cutLines: target.checked })}
          />
          {children}
        </div>
      </details>
    </section>
  );
}

/** Renders a digit that is as wide as its chip. */
function Digit({ children }: { children: number }) {
  return <span className="inline-block min-w-5 text-center">{children}</span>;
}

/** Returns a summary such as 'A4 · 2 cards a page'. */
function useSummary(settings: PaperSettings): string {
  const { t } = useTranslation('print');
  const { cells } = getPageFormat(settings);
  const cards = t('paper.cardsAPage', { count: cells.length });
  return [t(`paper.sizes.${settings.paper}`), cards].join(' · ');
}

/** Asks once which paper the printer uses, in countries where it may be US Letter. */
export function PaperQuestion({ onAnswer }: { onAnswer: (answer: Pick<PaperSettings, 'paper'>) => void }) {
  const { t } = useTranslation('print');
  const isOpen = needsPaperQuestion(usePaper());
  const focusTargetRef = useRef<HTMLDivElement>(null);
  return (
    <div ref={focusTargetRef} tabIndex={-1} className="outline-none not-focus:empty:hidden">
      {isOpen && (
        <Banner tone="notice">
          <p className="mb-2">{t('paper.question')}</p>
          <div className="flex flex-wrap gap-2">
            {(['letter', 'a4'] as const).map((size) => (
              <Button
                key={size}
                onClick={() => {
                  onAnswer({ paper: size });
                  // The buttons disappear after the answer, so focus moves.
                  focusTargetRef.current?.focus();
                }}
              >
                {t(`paper.sizes.${size}`)}
              </Button>
            ))}
          </div>
        </Banner>
      )}
    </div>
  );
}
