import { type AnchorHTMLAttributes, type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from './navigation-context.ts';

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** An address of the app, from its `/` on. */
  to: string;
  /** Goes along in the history, out of the address bar. */
  state?: unknown;
};

/** A link to another page of the app. A press with a modifier or another button is left to the browser. */
export function Link({ to, state, onClick, ...others }: LinkProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event)) return;
    event.preventDefault();
    navigate(to, { replace: to === pathname + search + hash, state });
  };
  return <a {...others} href={to} onClick={follow} />;
}

/** A link among others, marked while the page it leads to, or one below that, is shown. */
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

/** Leads on to another address, in the place of the one that was asked for. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
