import type { ReactNode } from 'react';
import { Fold } from '#client/ui/fold.tsx';

type DashboardSectionProps = {
  title: string;
  icon: ReactNode;
  /** Folded while it has nothing to say. */
  open: boolean;
  children: ReactNode;
};

export function DashboardSection({ title, icon, open, children }: DashboardSectionProps) {
  return (
    <Fold title={title} icon={icon} open={open}>
      {children}
    </Fold>
  );
}
