import { useId } from 'react';

export function Progress({ label, value }: { label: string; value: number }) {
  const id = useId();
  return (
    <div className="space-y-2 py-6">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <progress id={id} max={1} value={value} className="h-3 w-full accent-leaf" />
    </div>
  );
}
