import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import type { Say } from '../notice/use-notice.ts';
import { planRestore } from '../rows/plan-restore.ts';
import { useCarryOut } from '../rows/use-carry-out.ts';
import { planTakeBack } from './plan-take-back.ts';

/** Takes a whole import back and shows how it went; the undo brings its cards, their places and its categories again. */
export function useTakeBack(say: Say): (importId: string) => void {
  const { t } = useTranslation('transfer');
  const { library } = useLibrary();
  const carryOut = useCarryOut(say);
  return (importId) => {
    const change = planTakeBack(library, importId);
    const restore = planRestore(library, change, t('flashcards:card.unknownCategory'));
    const count = restore.flashcards.length;
    carryOut([change], t('imports.takenBackNow', { count }), {
      run: () => carryOut([restore], t('imports.restored', { count })),
      large: true,
    });
  };
}
