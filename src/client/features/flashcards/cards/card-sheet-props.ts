import type { RefObject } from 'react';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { DuplicateIndex } from '#shared/library/duplicate-index.ts';
import type { Category, Flashcard } from '#shared/library/schema.ts';
import type { OpenSheet } from './use-card-sheet.ts';

/** What the tab gives to the sheet with the form of a card. */
export type CardSheetProps = {
  sheet: OpenSheet;
  /** The edited card was deleted elsewhere since; saving brings it back. */
  gone: boolean;
  categories: readonly Category[];
  /** The family's plan has no room for another card at this moment. */
  full: boolean;
  index: DuplicateIndex;
  /** Of the page, for what is said once the sheet is closed. */
  notify: Notify;
  returnFocus: RefObject<HTMLElement | null>;
  onShow: (card: Flashcard) => void;
  onClose: () => void;
};
