import { useRef, useState } from 'react';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useLibraryContext } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import type { SignOutQuestionProps } from './sign-out-question.tsx';

const SignOutQuestion = loadable<SignOutQuestionProps>(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
);

/** Signs out at once, or asks first if changes have not reached the server. Draw `question` beside the button of `triggerRef`. */
export function useSignOutGuard() {
  const { store } = useLibraryContext();
  const navigate = useNavigate();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const signOut = () => navigate('/logout', { state: { confirmed: true } });
  const askToSignOut = () => (store.getSnapshot().pending > 0 ? setAsking(true) : signOut());
  const question = asking && (
    <SignOutQuestion onClose={() => setAsking(false)} onSignOut={signOut} returnFocus={triggerRef} />
  );
  return { triggerRef, askToSignOut, question };
}
