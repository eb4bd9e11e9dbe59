import { DouDou } from './illustration/dou-dou.tsx';

/** What a page shows while the server answers that is all it waits for; `label` says what for, and is read out. */
export function Waiting({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 p-8 text-center text-soft">
      <DouDou state="peeking" size={120} />
      <span>{label}</span>
    </div>
  );
}
