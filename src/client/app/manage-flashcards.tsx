import { ManagePage } from '#client/features/flashcards/manage-page.tsx';
import { PrintTab } from '#client/features/print/print-tab.tsx';

/** /manage-flashcards: the flashcards feature with the print feature in its third tab. */
export function ManageFlashcards() {
  return <ManagePage printTab={<PrintTab />} />;
}
