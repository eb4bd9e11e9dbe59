import { Trans, useTranslation } from 'react-i18next';
import { formatCount } from '#client/lib/i18n/formats.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import type { WindowsillProps } from '#client/ui/illustration/windowsill-drawing.tsx';
import { loadable } from '#client/ui/loadable.tsx';

const LazyDrawing = loadable(
  async () => (await import('#client/ui/illustration/windowsill-drawing.tsx')).WindowsillDrawing,
  { missing: 'nothing' },
);

export function Windowsill(props: WindowsillProps) {
  return (
    <div className="h-[166px] short:[zoom:0.6] md:h-[204px]">
      <LazyDrawing {...props} />
    </div>
  );
}

/** Renders the number of learned words and a leaf for each. */
export function Growth({ learned }: { learned: number }) {
  const { t, i18n } = useTranslation('today');
  if (learned === 0) {
    return <DouDou state="waving" size={110} className="max-md:hidden md:col-auto! md:justify-self-end" />;
  }
  return (
    <section className="contents">
      <div className="flex items-end gap-4 max-md:-mb-2 md:-mb-6 md:justify-self-end">
        <DouDou state="waving" size={110} className="max-md:hidden" />
        <div className="flex grow flex-wrap items-baseline justify-between gap-x-4 md:flex-col md:items-end md:pb-6">
          <h2 className="text-lg font-extrabold text-balance md:text-right">
            <Trans
              t={t}
              i18nKey="growth.learned"
              count={learned}
              values={{ value: formatCount(learned, i18n.language) }}
              components={{ n: <span className="md:block md:text-4xl" /> }}
            />
          </h2>
          <p className="text-soft">{t('growth.leaf')}</p>
        </div>
      </div>
      <div className="-mx-(--page-margin) overflow-hidden md:col-span-full md:mx-0 md:rounded-panel">
        <Windowsill leaves={learned} />
      </div>
    </section>
  );
}
