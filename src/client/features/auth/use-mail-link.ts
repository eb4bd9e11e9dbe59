import { useCallback, useEffect, useState } from 'react';
import {
  checkMailLink,
  keepMailLink,
  type LinkFacts,
  type MailLink,
  type MailLinkType,
  readKeptMailLink,
  readMailLink,
} from '#client/account/auth/mail-link.ts';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';

export type MailLinkState =
  | { status: 'none' }
  | { status: 'checking' }
  | ({ status: 'open'; tokenHash: string } & LinkFacts)
  | { status: 'over' };

/**
 * The link with which a mail opened this page. Its token leaves the address bar at once, so that it is in no history
 * and no screenshot, and is kept in this tab until `forget` is called or it proves used or late.
 * @param onBrought called for each link that the address bar brings.
 */
export function useMailLink(type: MailLinkType, onBrought?: () => void) {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailLink | null>(() => readMailLink(hash, type) ?? readKeptMailLink(type));
  const tokenHash = link === null || link === 'over' ? null : link.tokenHash;
  const [checked, setChecked] = useState<({ tokenHash: string } & LinkFacts) | null>(null);

  useEffect(() => {
    const brought = readMailLink(hash, type);
    if (!brought) return;
    onBrought?.();
    keepMailLink(type, brought);
    setLink(brought);
    navigate(pathname, { replace: true });
  }, [hash, type, pathname, navigate, onBrought]);

  const end = useCallback(() => {
    keepMailLink(type, null);
    setLink('over');
  }, [type]);
  const forget = useCallback(() => {
    keepMailLink(type, null);
    setLink(null);
  }, [type]);

  useEffect(() => {
    if (tokenHash === null) return;
    let left = false;
    void checkMailLink(type, tokenHash).then((answer) => {
      if (left) return;
      if (answer.status === 'over') end();
      else setChecked({ tokenHash, signUp: answer.signUp, emailChange: answer.emailChange });
    });
    return () => {
      left = true;
    };
  }, [type, tokenHash, end]);

  return { state: toState(link, checked), end, forget };
}

function toState(link: MailLink | null, checked: ({ tokenHash: string } & LinkFacts) | null): MailLinkState {
  if (link === null) return { status: 'none' };
  if (link === 'over') return { status: 'over' };
  return link.tokenHash === checked?.tokenHash ? { status: 'open', ...checked } : { status: 'checking' };
}
