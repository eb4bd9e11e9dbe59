import type { ReactNode } from 'react';
import { DouDou } from './dou-dou.tsx';

export function EmptyState({
  icon = <DouDou state="sleeping" size={120} />,
  text,
  children,
}: {
  icon?: ReactNode;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center text-soft">
      {icon}
      <p className="max-w-prose">{text}</p>
      {children}
    </div>
  );
}
