import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useReadPending } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import type { Guard } from './sign-out-question.tsx';

const SignOutQuestion = loadable<{ guard: Guard }>(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
);

/** The way out for the menus; needs the library around it. Draw `SignOutGuard` beside the menu. */
export function useSignOutGuard(): Guard {
  const readPending = useReadPending();
  const navigate = useNavigate();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const signOut = useCallback(() => navigate('/logout', { state: { confirmed: true } }), [navigate]);
  const askToSignOut = useCallback(() => {
    if (readPending() > 0) setAsking(true);
    else signOut();
  }, [readPending, signOut]);
  return useMemo(
    () => ({ triggerRef, asking, setAsking, askToSignOut, signOut }),
    [asking, askToSignOut, signOut],
  );
}

/** The question "sign out although changes wait?", from the first time on that it is asked. */
export function SignOutGuard({ guard }: { guard: Guard }) {
  const [wasAsked, setWasAsked] = useState(false);
  if (guard.asking && !wasAsked) setWasAsked(true);
  return guard.asking || wasAsked ? <SignOutQuestion guard={guard} /> : null;
}
