import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';

export function DashboardSection({
  title,
  icon,
  children,
}: {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card>
      <h2 className="mb-3 flex items-center gap-2 text-lg font-bold">
        <span className="text-sprout-600">{icon}</span>
        {title}
      </h2>
      {children}
    </Card>
  );
}
