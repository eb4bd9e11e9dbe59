import { useTranslation } from 'react-i18next';
import { TABS } from '#client/frame/tabs.ts';
import { NavLink } from '#client/lib/navigation/link.tsx';

/** A bar at the bottom of a phone and a part of the header elsewhere (shell.css). */
export function PageTabs() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('nav.pages')} className="tabs">
      {TABS.map(({ path, labelKey, icon: Icon }) => (
        <NavLink key={path} to={path} className={() => 'tab'}>
          <span>
            <Icon aria-hidden="true" strokeWidth={2.25} />
          </span>
          {t(labelKey)}
        </NavLink>
      ))}
    </nav>
  );
}
