import { deleteDatabase } from './delete-database.ts';

/** The database of the days that do not fit into local storage. */
export const olderDaysName = (userId: string) => `sproutcards-days/${userId}`;

export const deleteOlderDays = (userId: string) => deleteDatabase(olderDaysName(userId));
