import type { ReactNode } from 'react';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';

type AccountCardProps = {
  heading: string;
  intro?: string;
  /** What went wrong, for the summary above the form. */
  problem?: string | null;
  /** News above the form that is no failure of it. */
  notice?: string | null;
  /** The line below the card. */
  footer?: ReactNode;
  children: ReactNode;
};

/** The narrow card of the account pages: heading, summary of what is wrong, form. */
export function AccountCard({ heading, intro, problem, notice, footer, children }: AccountCardProps) {
  return (
    <div className="mx-auto max-w-md">
      <Card>
        <h1 className="text-2xl font-bold">{heading}</h1>
        {intro && <p className="mt-1 text-ink-soft">{intro}</p>}
        {notice && !problem && (
          <Banner tone="info" className="mt-4">
            {notice}
          </Banner>
        )}
        {problem && (
          // The key makes a repeated problem a new alert, so it is read out again.
          <Banner key={problem} tone="error" className="mt-4">
            {problem}
          </Banner>
        )}
        <div className="mt-5">{children}</div>
      </Card>
      {footer && <p className="mt-4 text-center text-ink-soft">{footer}</p>}
    </div>
  );
}
