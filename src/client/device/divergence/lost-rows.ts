import { z } from 'zod/mini';
import { takeFields } from '#shared/library/changes/child-changes.ts';
import { keyOfConflict } from '#shared/library/changes/plan-resolution.ts';
import type { Library } from '#shared/library/library.ts';
import { readPace } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { type Child, type ChildBase, isChildShown } from '#shared/library/tables/child.ts';
import { isSameJson } from '#shared/library/tables/compare-json.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import { ASKED_CARD_FIELDS, EDITED_CARD_FIELDS, type Flashcard } from '#shared/library/tables/flashcard.ts';
import type { StoryRow } from '#shared/library/tables/story.ts';

/** `restored` holds the server's values of `fields`, in which it differs. Null: the server lacks the row. */
export function lostRow<Schema extends z.ZodMiniType>(row: Schema) {
  const restored = z.record(z.string(), z.unknown());
  return z.object({ row, fields: z.nullable(z.array(z.string())), restored });
}

export type LostRow<Row> = { row: Row; fields: string[] | null; restored: Record<string, unknown> };
type Values = Readonly<Record<string, unknown>>;

export type Comparison<Row> = {
  read: (row: Row) => Values;
  /** If such a field has changed since, the parent is asked; any other counts as replaced. */
  asks?: { kind: Conflict['kind']; fields: readonly string[] };
  take: (row: Row, from: Row, fields: readonly string[]) => Row;
};

export const CARDS: Comparison<Flashcard> = {
  read: (card) => Object.fromEntries(EDITED_CARD_FIELDS.map((field) => [field, card[field] ?? ''])),
  asks: { kind: 'flashcard', fields: ASKED_CARD_FIELDS },
  take: takeFlat,
};

export const CATEGORIES: Comparison<Category> = {
  read: ({ name }) => ({ name }),
  asks: { kind: 'category', fields: ['name'] },
  take: takeFlat,
};

export const SETS: Comparison<CardSet> = {
  read: (set) => ({ name: set.name, ...readSettings(set) }),
  asks: { kind: 'set', fields: ['name'] },
  take: takeFlat,
};

/** Compared as a whole: a text of one device with the title of another is no story. */
export const STORIES: Comparison<StoryRow> = { read: (row) => ({ row }), take: (_row, from) => from };

const CHILD_FIELDS = ['name', 'rotation', 'start', 'animal', 'born'] as const;

export const CHILDREN: Comparison<Child> = {
  read: (child) => ({
    ...child.teaching,
    ...Object.fromEntries(CHILD_FIELDS.map((field) => [field, child[field] ?? null])),
    shown: isChildShown(child),
  }),
  take: (row, from, fields) => {
    const { state: _state, ...child } = takeFields(row, from, toChildBase(from, fields));
    const { state } = fields.includes('shown') ? from : row;
    return { ...child, ...(state && { state }) };
  },
};

export function readSettings(set: CardSet) {
  const { stage = null, fill = null, opensOn = null } = set;
  return { pace: readPace(set), stage, fill, opensOn };
}

export function toChildBase(child: Child, fields: readonly string[]): ChildBase {
  const names = CHILD_FIELDS.filter((field) => fields.includes(field));
  return {
    ...Object.fromEntries(names.map((field) => [field, child[field] ?? null])),
    teaching: listLostSettings(child, fields),
  };
}

export function listLostSettings({ teaching }: Child, fields: readonly string[]): Partial<Child['teaching']> {
  return Object.fromEntries(Object.entries(teaching).filter(([name]) => fields.includes(name)));
}

function takeFlat<Row extends object>(row: Row, from: Row, fields: readonly string[]): Row {
  const taken = fields.map((field) => [field, from[field as keyof Row]]);
  return { ...row, ...Object.fromEntries(taken) };
}

export function compareRow<Row>({ read }: Comparison<Row>, row: Row, there: Row | undefined): LostRow<Row> {
  if (there === undefined) return { row, fields: null, restored: {} };
  const [wanted, restored] = [read(row), read(there)];
  const fields = Object.keys(wanted).filter((field) => !isSameJson(wanted[field], restored[field]));
  return { row, fields, restored: Object.fromEntries(fields.map((field) => [field, restored[field]])) };
}

/** A row that was missing may have come back from another device with other values. */
export function selectLostFields<Row extends { id: string | number }>(
  { read, asks }: Comparison<Row>,
  { row, fields, restored }: LostRow<Row>,
  here: Row,
  isAsked: IsAsked,
): string[] {
  const [wanted, now] = [read(row), read(here)];
  return (fields ?? Object.keys(wanted)).filter((field) => {
    if (isSameJson(now[field], wanted[field])) return false;
    if (!asks?.fields.includes(field)) return isSameJson(now[field], restored[field]);
    const { kind } = asks;
    return !isAsked({ kind, subject: String(row.id), field, lost: String(wanted[field]) } as LosingValue);
  });
}

export function mergeBy<Row>({ take }: Comparison<Row>) {
  return <Lost extends LostRow<Row>>(before: Lost, after: Lost): Lost => {
    const earlier = (before.fields ?? []).filter((field) => !after.fields?.includes(field));
    return {
      ...after,
      row: take(after.row, before.row, earlier),
      fields: after.fields && [...earlier, ...after.fields],
      restored: { ...before.restored, ...after.restored },
    };
  };
}

export type LosingValue = Pick<Conflict, 'kind' | 'subject' | 'childId' | 'field' | 'lost'>;
export type IsAsked = (value: LosingValue) => boolean;

export function listQuestions(library: Pick<Library, 'conflicts'>): IsAsked {
  const keys = new Set([...library.conflicts.values()].map(keyOfLosingValue));
  return (value) => keys.has(keyOfLosingValue(value));
}

/** Two conflicts about the same losing value ask the same question. */
export function keyOfLosingValue({ kind, subject, childId, field, lost }: LosingValue): string {
  return JSON.stringify([kind, kind === 'day' ? keyOfConflict({ subject, childId }) : subject, field, lost]);
}
