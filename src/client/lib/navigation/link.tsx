import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from './navigation-context.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  state?: unknown;
};

export function Link({ to, state, onClick, ...others }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    navigate(to, { replace: to === pathname + search + hash, state });
  };
  return <a {...others} href={to} onClick={handleClick} />;
}

export function NavLink({
  className,
  ...others
}: Omit<LinkProps, 'className'> & { className: (isActive: boolean) => string }) {
  const { pathname } = useLocation();
  const isActive = `${pathname.toLowerCase()}/`.startsWith(`${others.to}/`);
  return <Link {...others} className={className(isActive)} aria-current={isActive ? 'page' : undefined} />;
}

function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const hasModifier = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !hasModifier && (target === '' || target === '_self');
}

export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
