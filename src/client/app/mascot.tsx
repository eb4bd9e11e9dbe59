import { useState } from 'react';

/** Our sprout; purely decorative, and gone when the picture does not load. */
export function Mascot({ className }: { className: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return <img src="/mascot.svg" alt="" className={className} onError={() => setFailed(true)} />;
}
