import { useTranslation } from 'react-i18next';
import { formatCount } from '#client/lib/i18n/format-figure.ts';
import { Windowsill } from '#client/ui/illustration/windowsill.tsx';

/** What has grown since the first day: a leaf for each card that is learned. Nothing before the first of them. */
export function Growth({ learned }: { learned: number }) {
  const { t, i18n } = useTranslation('dashboard');
  if (learned === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-extrabold">
          {t('growth.learned', { count: learned, value: formatCount(learned, i18n.language) })}
        </h2>
        <p className="text-soft">{t('growth.leaf')}</p>
      </div>
      {/* From edge to edge of a phone. */}
      <div className="-mx-(--page-margin) overflow-hidden md:mx-0 md:rounded-panel">
        <Windowsill leaves={learned} />
      </div>
    </section>
  );
}
