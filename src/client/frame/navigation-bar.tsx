import type { ReactNode } from 'react';
import { Link } from '#client/lib/navigation/link.tsx';
import { SproutMark } from '#client/ui/illustration/shape.tsx';
import { BRAND } from '#shared/lib/brand.ts';
import { GuestNavigation } from './guest-navigation.tsx';

type NavigationBarProps = {
  /** The pages of a signed-in parent. */
  tabs?: ReactNode;
  /** The account of a signed-in parent. */
  account?: ReactNode;
};

/** Brand on the left, then the tabs, and on the right the account, or what a visitor needs. */
export function NavigationBar({ tabs, account }: NavigationBarProps) {
  return (
    <header className="top-bar">
      <div className="page-width">
        <Link to="/" className="brand">
          <SproutMark />
          <span>{BRAND}</span>
        </Link>
        {tabs}
        {account ?? <GuestNavigation />}
      </div>
    </header>
  );
}
