import { LogIn, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuSheet } from '#client/ui/menu-sheet.tsx';
import { DisplayItems, PageItem, PlansItem, StoriesItem } from './menu-items.tsx';

export function GuestSheet(menu: MenuProps) {
  const { t } = useTranslation();
  return (
    <MenuSheet {...menu}>
      <PageItem to="/login" icon={<LogIn aria-hidden="true" className="size-5" />}>
        {t('nav.logIn')}
      </PageItem>
      <PageItem to="/signup" icon={<UserPlus aria-hidden="true" className="size-5" />}>
        {t('nav.signUp')}
      </PageItem>
      <StoriesItem />
      <PlansItem />
      <DisplayItems />
    </MenuSheet>
  );
}
