import { useRef, useState } from 'react';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useLibraryContext } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import type { SignOutQuestionProps } from './sign-out-question.tsx';

const SignOutQuestion = loadable<SignOutQuestionProps>(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
);

/** Signs out, asking first if there are unsent changes. Callers render `question` beside the button of `triggerRef`. */
export function useSignOutGuard() {
  const { store } = useLibraryContext();
  const navigate = useNavigate();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const signOut = () => navigate('/logout', { state: { confirmed: true } });
  const askToSignOut = () => (store.getSnapshot().pendingCount > 0 ? setIsAsking(true) : signOut());
  const question = isAsking && (
    <SignOutQuestion onClose={() => setIsAsking(false)} onSignOut={signOut} returnFocusRef={triggerRef} />
  );
  return { triggerRef, askToSignOut, question };
}
