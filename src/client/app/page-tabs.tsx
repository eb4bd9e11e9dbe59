import { useTranslation } from 'react-i18next';
import { NavLink } from '#client/lib/navigation/link.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { APP_PAGES } from './pages.ts';

/** The tabs of the frame. They are links (each has its own address), and the one of the current path is marked. */
export function PageTabs() {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('nav.pages')}
      className="mx-auto grid max-w-5xl auto-cols-fr grid-flow-col px-1 sm:flex sm:gap-2 sm:px-4"
    >
      {APP_PAGES.map(({ path, labelKey, icon: Icon }) => (
        <NavLink
          key={path}
          to={path}
          className={(isActive) =>
            joinClasses(
              'flex min-h-12 min-w-0 flex-col items-center justify-center gap-1 border-b-3 px-1 py-1.5 text-center text-xs font-semibold sm:flex-row sm:gap-2 sm:px-3 sm:text-base',
              isActive
                ? 'border-sprout-600 text-sprout-700'
                : 'border-transparent text-ink-soft hover:border-line hover:text-ink',
            )
          }
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {t(labelKey)}
        </NavLink>
      ))}
    </nav>
  );
}
