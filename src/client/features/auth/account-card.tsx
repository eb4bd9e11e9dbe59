import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useExternalNavigation } from '#client/account/billing/use-external-navigation.ts';
import { isInsideOtherApp } from '#client/lib/browser/in-app-browser.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { ElsewhereNote, useGoogleElsewhere } from '#client/lib/settings/public-address.tsx';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { InAppNote } from '#client/ui/files/in-app-note.tsx';

type AccountCardProps = {
  heading: string;
  intro?: string;
  problem?: string | null;
  notice?: string | null;
  footer?: ReactNode;
  children: ReactNode;
};

/** Lays out an account page as a narrow panel with Dou Dou waving behind it. */
export function AccountCard({ heading, intro, problem, notice, footer, children }: AccountCardProps) {
  return (
    <div className="mx-auto max-w-md">
      <div className="flex items-end justify-between gap-2">
        <div className="min-w-0 flex-1 py-3">
          <h1 className="text-[min(var(--text-2xl),11vw)] font-extrabold wrap-break-word sm:text-3xl">
            {heading}
          </h1>
          {intro && <p className="mt-1.5 text-soft">{intro}</p>}
        </div>
        <DouDou state="waving" size={96} className="-mb-4 flat:hidden" />
      </div>
      <Card className="relative">
        {notice && !problem && (
          <Banner tone="notice" className="mb-5">
            {notice}
          </Banner>
        )}
        {problem && (
          // The key makes a repeated problem a new alert, which screen readers announce again.
          <Banner key={problem} tone="error" className="mb-5">
            {problem}
          </Banner>
        )}
        {children}
      </Card>
      {footer && <p className="mt-4 text-center text-soft">{footer}</p>}
    </div>
  );
}

type ResultCardProps = { heading: string; to: string; linkText: string; children: ReactNode };

export function ResultCard({ heading, to, linkText, children }: ResultCardProps) {
  return (
    <AccountCard heading={heading}>
      {children}
      <Link to={to} className={buttonClass('primary', 'mt-5 w-full')}>
        {linkText}
      </Link>
    </AccountCard>
  );
}

export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Button type="submit" tone="primary" busy={busy} busyText={t('pleaseWait')} className="w-full">
      {children}
    </Button>
  );
}

/** Renders a link whose target is 44 px high. `state` does not appear in the address. */
export function TextLink({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-11 items-center px-1 font-semibold text-leaf underline"
    >
      {children}
    </Link>
  );
}

export function TextButton({ onClick, children }: { onClick: () => void; children?: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 font-semibold text-leaf underline">
      {children}
    </button>
  );
}

/** Returns the address from the previous page's `state` so that a parent enters it only once. */
export function readEmail(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

export function SignedInAsNotice() {
  const { t } = useTranslation('auth');
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Banner tone="info" className="mb-4">
      {t('signedInAs', { email: user.email })}
    </Banner>
  );
}

type GoogleButtonProps = { label: string; remember: boolean; terms?: ReactNode };

export function GoogleButton({ label, remember, terms }: GoogleButtonProps) {
  const { t } = useTranslation('auth');
  const { google } = useSettings();
  const { signInWithGoogle } = useAuth();
  const { isNavigating, navigateAway } = useExternalNavigation();
  const elsewhere = useGoogleElsewhere();
  if (google === null) return null;
  if (isInsideOtherApp()) return <InAppNote purpose="google" className="mt-6" />;
  if (elsewhere) {
    return (
      <div className="mt-6 border-t border-hairline pt-6 text-center">
        <ElsewhereNote topic="google" elsewhere={elsewhere} />
      </div>
    );
  }
  const beginSignIn = async () => {
    if ((await signInWithGoogle(remember)) === 'failed') throw new Error('The sign-in did not begin.');
  };
  return (
    <div className="mt-6 space-y-3 border-t border-hairline pt-6 text-center">
      <Button
        busy={isNavigating}
        busyText={t('common:pleaseWait')}
        className="w-full"
        // The form shows the failure from the auth state.
        onClick={() => navigateAway(beginSignIn, () => {})}
      >
        {label}
      </Button>
      {google === 'test' && <p className="text-sm text-soft">{t('google.test')}</p>}
      {terms && <p className="text-sm text-soft">{terms}</p>}
    </div>
  );
}
