import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type HttpFailure, isOutcomeUnknown } from '#client/lib/http/http-failure.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';

type WorkDialogProps = Omit<
  ComponentProps<typeof Dialog>,
  'open' | 'onOpenChange' | 'closable' | 'footer'
> & {
  working: boolean;
  cancelLabel: string;
  onCancel: () => void;
  confirm: ComponentProps<typeof Button>;
};

/** Renders an open dialog, which cannot be closed while the confirmed action runs. */
export function WorkDialog({ working, cancelLabel, onCancel, confirm, ...dialog }: WorkDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onCancel()}
      closable={!working}
      footer={
        <>
          <Button onClick={onCancel} disabled={working}>
            {cancelLabel}
          </Button>
          <Button {...confirm} busy={working} />
        </>
      }
    />
  );
}

type ListStateProps = { failure: HttpFailure | null; onRetry: () => void };

export function ListState({ failure, onRetry }: ListStateProps) {
  const { t } = useTranslation('profile');
  if (failure === null) return <Skeleton label={t('lists.loading')} shape="rows" count={2} />;
  return (
    <Banner tone="error">
      <p>{t(isOutcomeUnknown(failure) ? 'lists.outOfReach' : 'lists.failed')}</p>
      <Button onClick={onRetry} className="mt-2">
        {t('lists.tryAgain')}
      </Button>
    </Banner>
  );
}

type FoldedCardProps = { title: string; onToggle?: (isOpen: boolean) => void; children: ReactNode };

export function FoldedCard({ title, onToggle, children }: FoldedCardProps) {
  return (
    <Card>
      <details className="group" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
        <summary className="-my-2 flex cursor-pointer list-none items-center justify-between gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
          <h2 className="text-xl font-bold">{title}</h2>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-soft group-open:rotate-180" />
        </summary>
        <div className="mt-4">{children}</div>
      </details>
    </Card>
  );
}
