import { z } from 'zod/mini';
import { PLAN_KEY } from '#client/device/forget-plan.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { type KnownPlan, KnownPlanSchema } from './plan-state.ts';

const StoredPlanSchema = z.extend(KnownPlanSchema, { owner: z.string() });

/**
 * Returns the last plan that the server named to this browser for `userId`; another account's or a broken one
 * counts as none.
 */
export function readStoredPlan(storage: SafeStorage, userId: string): KnownPlan | null {
  try {
    const { owner, ...known } = StoredPlanSchema.parse(JSON.parse(storage.read(PLAN_KEY) ?? 'null'));
    return owner === userId ? known : null;
  } catch {
    return null;
  }
}

export function storePlan(storage: SafeStorage, userId: string, known: KnownPlan): void {
  storage.write(PLAN_KEY, JSON.stringify({ owner: userId, ...known }));
}
