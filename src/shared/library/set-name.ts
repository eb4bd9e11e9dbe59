import { CardSetSchema } from './tables/card-set.ts';
import { textKey } from './tables/text.ts';

type SetNameReading = { ok: true; name: string } | { ok: false; reason: 'blank' | 'tooLong' | 'taken' };

export function readSetName(typed: string, others: readonly string[]): SetNameReading {
  const parsed = CardSetSchema.shape.name.safeParse(typed);
  if (!parsed.success) return { ok: false, reason: typed.trim() === '' ? 'blank' : 'tooLong' };
  const isTaken = others.some((other) => textKey(other) === textKey(parsed.data));
  return isTaken ? { ok: false, reason: 'taken' } : { ok: true, name: parsed.data };
}
