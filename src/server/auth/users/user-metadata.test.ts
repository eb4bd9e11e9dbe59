import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuthError } from '../auth-error.ts';
import { checkUserData } from './user-metadata.ts';

describe('sign-up data', () => {
  // docs/security.md#json-shapes
  it('is refused exactly when jsonb could not hold its texts', () => {
    const unit = fc.constantFrom('a', '\\', 'u0000', 'ud83d', '\u0000', '\ud83d', '\udc76', '👶', '"', '小');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
        const name = units.join('');
        // With the u flag only a surrogate without its partner is one.
        const isStorable = !/\0|\p{Surrogate}/u.test(name);
        const check = () => checkUserData({ name, [name]: true });
        if (isStorable) expect(check).not.toThrow();
        else expect(check).toThrow(AuthError);
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused when it would burden every token', () => {
    expect(() => checkUserData({ name: 'x'.repeat(2000) })).not.toThrow();
    expect(() => checkUserData({ name: 'x'.repeat(2100) })).toThrow(AuthError);
  });
});
