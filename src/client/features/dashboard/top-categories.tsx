import { Folder } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#client/lib/i18n/format-figure.ts';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { TopCategories as Top } from '#shared/tracking/category-usage.ts';
import { DashboardSection } from './dashboard-section.tsx';

/** The most used categories with how often their cards were shown, and the way to every card. */
export function TopCategories({ top: { listed, tied } }: { top: Top }) {
  const { t, i18n } = useTranslation('dashboard');
  const most = Math.max(...listed.map(({ flashes }) => flashes));
  return (
    <DashboardSection
      title={t('categories.title')}
      icon={<Folder aria-hidden="true" className="size-5" />}
      open={listed.length > 0}
    >
      {listed.length === 0 ? (
        <EmptyState text={t('categories.empty')} />
      ) : (
        <>
          <ol className="flex flex-col gap-3">
            {listed.map(({ categoryId, name, flashes }) => (
              <li key={categoryId}>
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 font-semibold" {...markLanguage(name)}>
                    {name}
                  </span>
                  <span className="text-sm text-soft">
                    {t('categories.shown', { count: flashes, value: formatCount(flashes, i18n.language) })}
                  </span>
                </div>
                <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-leaf-tint">
                  <div
                    data-share
                    className="h-full rounded-full bg-leaf"
                    style={{ width: `${(flashes * 100) / most}%` }}
                  />
                </div>
              </li>
            ))}
          </ol>
          {tied > 0 && <p className="mt-3 text-sm text-soft">{t('categories.tied', { count: tied })}</p>}
        </>
      )}
      <Link to="/cards" className={buttonClass('quiet', 'mt-2 -mb-2 -ml-4')}>
        {t('categories.cards')}
      </Link>
    </DashboardSection>
  );
}
