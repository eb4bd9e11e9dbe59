import type { RefObject } from 'react';

/**
 * A field that no person meets: not drawn, not read out, not reached by keyboard, not filled by browsers and password
 * keepers. What has filled it is a program that fills every field it finds.
 */
export function TrapField({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  return (
    <div hidden aria-hidden="true">
      <input
        ref={ref}
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        defaultValue=""
      />
    </div>
  );
}
