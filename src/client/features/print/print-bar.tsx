import { Download, Eraser, Eye } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import type { NotificationState } from '#client/ui/notification/use-notification.ts';
import { usePageBar } from '#client/ui/use-page-bar.ts';

type PrintBarProps = {
  bar: RefObject<HTMLElement | null>;
  cards: number;
  pages: number;
  hasPreview: boolean;
  generating: boolean;
  downloading: boolean;
  notification: NotificationState;
  onClear: () => void;
  onGenerate: () => void;
  onDownload: () => void;
};

const ICON = 'size-5 shrink-0 max-sm:hidden';
const WIDE_BUTTON = 'wrap-break-word max-sm:min-w-min max-sm:flex-1 max-sm:px-2';

export function PrintBar(props: PrintBarProps) {
  const { bar, cards, pages, hasPreview, generating, downloading, notification } = props;
  const { t } = useTranslation('print');
  usePageBar(bar);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      data-page-bar=""
      aria-label={t('controls.label')}
      className="sticky bottom-(--bottom-bar,0px) z-20 -mx-[16px] mt-auto border-t border-hairline bg-paper px-[16px] py-2 outline-none sm:py-3"
    >
      {/* Above the bar and not in it, so that no button moves. */}
      <div className="pointer-events-none absolute inset-x-4 bottom-full flex justify-center pb-2">
        <MessageLine notification={notification} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p role="status" className="font-display text-lg font-extrabold">
          {cards === 0
            ? t('bar.none')
            : `${t('bar.cards', { count: cards })} · ${t('bar.pages', { count: pages })}`}
        </p>
        <div className="flex flex-wrap items-center gap-2 max-sm:contents">
          <Button
            tone="quiet"
            className="max-sm:min-h-11 max-sm:px-2 max-sm:text-sm"
            onClick={props.onClear}
            icon={<Eraser className="size-5 shrink-0" />}
          >
            {t('controls.clear')}
          </Button>
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            <Button
              tone={hasPreview ? 'secondary' : 'primary'}
              className={WIDE_BUTTON}
              disabled={cards === 0}
              busy={generating}
              busyText={t('controls.generating')}
              onClick={props.onGenerate}
              icon={<Eye className={ICON} />}
            >
              {t('controls.generate')}
            </Button>
            <Button
              tone={hasPreview ? 'primary' : 'secondary'}
              className={WIDE_BUTTON}
              disabled={!hasPreview}
              busy={downloading}
              busyText={t('controls.downloading')}
              onClick={props.onDownload}
              icon={<Download className={ICON} />}
            >
              {t('controls.download')}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
