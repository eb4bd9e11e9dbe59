/** A foreign key: rows of `from` refer to rows of `to`. */
export type Reference = { from: string; to: string };

/**
 * Orders tables so that each follows those it refers to; equals are in alphabetical order.
 * @throws when tables refer to each other in a circle, or one to itself: then no order would do. Foreign keys that are
 * checked at the end of a transaction (deferrable) are no reason for an order and are left out by the caller.
 */
export function orderTables(names: string[], references: Reference[]): string[] {
  const waiting = new Set([...names].sort());
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find((name) =>
      references.every(({ from, to }) => from !== name || !waiting.has(to)),
    );
    if (next === undefined) {
      throw new Error(
        `The tables ${[...waiting].join(', ')} refer to each other in a circle. Make one of the foreign keys deferrable.`,
      );
    }
    waiting.delete(next);
    ordered.push(next);
  }
  return ordered;
}
