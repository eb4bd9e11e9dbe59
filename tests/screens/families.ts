import { randomUUID } from 'node:crypto';
import { createDemoChanges } from '#server/operate/demo-account.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import { type ChildAnimal, NEW_CHILD } from '#shared/library/tables/child.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { substituteFamilyIds } from '../support/library/default-ids.ts';
import { importCards, logRecord } from '../support/library/library-changes.ts';
import { createLogChanges, seedDays } from '../support/library/seed-days.ts';
import { sendChanges } from '../support/library/send-changes.ts';
import { type SignedUp, signUp } from '../support/server/sign-up.ts';

/** The time in all images, a Wednesday morning. */
export const NOW = new Date('2025-03-12T09:10:00Z');
const TODAY = '2025-03-12';

/**
 * - `full` has some weeks of days, Chinese words and long words.
 * - `new` has just signed up, and `fresh` has answered the first questions.
 * - `children` has three children.
 * - `demo` is the demo account, and `done` has also logged all sessions of today.
 * - `spare` is like `full`, for a single image that changes something.
 */
export type FamilyName = 'full' | 'new' | 'fresh' | 'children' | 'demo' | 'done' | 'spare';

const CHINESE = importCards(
  // The fonts of the pages contain both characters. The browser would draw others in an arbitrary font.
  { id: 'cat900', name: '点心' },
  ['苹果', '香蕉', '西瓜', '葡萄', '草莓', '大象'],
  { importId: '00000000-0000-4000-8000-000000000001' },
);
const LONG = importCards(
  { id: 'cat901', name: 'Food' },
  ['strawberry', 'hippopotamus', 'a cup of milk', 'spoon'],
  { importId: '00000000-0000-4000-8000-000000000002', firstId: 100 },
);

function addChild(id: number, name: string, animal: ChildAnimal): Change {
  return { type: 'addChild', child: { ...NEW_CHILD, id, name, animal, start: 'skipped' } };
}

const createDemoDays = (userId: string) => createDemoChanges(TODAY, createDefaultRows(userId));

const CHANGES: Record<Exclude<FamilyName, 'spare'>, (userId: string) => Change[]> = {
  new: () => [],
  fresh: () => [],
  demo: createDemoDays,
  done: (userId) => [
    ...createDemoDays(userId),
    ...[7, 8, 9].map((hour) =>
      logRecord(makeRecord({ date: TODAY, setUsage: { 1: 1, 2: 1, 3: 1, 4: 1 }, engagement: 5 }), {
        at: `${TODAY}T0${hour}:00:00.000+00:00`,
        source: 'player',
      }),
    ),
  ],
  full: () => [
    CHINESE,
    LONG,
    { type: 'addToSet', setId: 2, flashcardIds: ['f50000', 'f50001'] },
    ...createLogChanges(seedDays('2025-01-04', '2025-03-11')),
    logRecord(
      makeRecord({
        date: TODAY,
        setUsage: { 1: 1, 2: 1 },
        setCards: { 1: ['f1', 'f6', 'f11'], 2: ['f2', 'f7'] },
        engagement: 4,
        engagementTimes: ['morning'],
        notes: 'Pointed at the real milk and said it!',
      }),
    ),
  ],
  children: () => [addChild(2, 'Mia', 'cat'), addChild(3, 'Ben', 'snail')],
};

const families = new Map<string, Promise<SignedUp>>();

/** Returns the family of a name, which is created at its first use. Each use of `spare` creates a new family. */
export function getFamily(product: { url: string }, name: FamilyName): Promise<SignedUp> {
  if (name === 'spare') return createFamily(product, 'full', `${randomUUID()}@example.org`);
  const key = `${product.url} ${name}`;
  const family = families.get(key) ?? createFamily(product, name, `maya.${name}@example.org`);
  families.set(key, family);
  return family;
}

/** Creates a family. Some screens show the email address, so it is the same in every run. */
async function createFamily(
  product: { url: string },
  name: keyof typeof CHANGES,
  email: string,
): Promise<SignedUp> {
  const family = await signUp(product, { email, name: 'Maya Lin' });
  const changes = substituteFamilyIds(CHANGES[name](family.user.id), family.user.id);
  await sendChanges(product, family.accessToken, changes);
  return family;
}
