import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';

/** A sheet about one right: its name, what it does, and the way to use it. */
export function DataCard({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="text-xl font-bold">{title}</h2>
      <p className="mt-1 mb-4 text-soft">{intro}</p>
      {children}
    </Card>
  );
}
