import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import type { PaperSettings } from '#shared/print/paper-settings.ts';
import { isPaperAsked, usePaper } from '../paper-store.ts';

type PaperQuestionProps = { onAnswer: (answer: Pick<PaperSettings, 'paper'>) => void };

/** Appears once, in countries where printers may hold US Letter. Nothing changes before the answer. */
export function PaperQuestion({ onAnswer }: PaperQuestionProps) {
  const { t } = useTranslation('print');
  const isOpen = isPaperAsked(usePaper());
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="outline-none not-focus:empty:hidden">
      {isOpen && (
        <Banner tone="notice">
          <p className="mb-2">{t('paper.question')}</p>
          <div className="flex flex-wrap gap-2">
            {(['letter', 'a4'] as const).map((size) => (
              <Button
                key={size}
                onClick={() => {
                  onAnswer({ paper: size });
                  // The buttons disappear after the answer, so the focus moves.
                  place.current?.focus();
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
