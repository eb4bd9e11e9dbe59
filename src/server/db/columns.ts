import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column of type `timestamptz`, read as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A column of type `bytea`. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
