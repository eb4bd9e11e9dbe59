import { ListChecks } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';

type SelectButtonProps = {
  selecting: boolean;
  onStart: () => void;
  /** Takes the focus at the end of selecting where the button is not shown. */
  list: RefObject<HTMLElement | null>;
};

/** Starts the selecting of cards. A phone has no room for it: there the menu of each card starts it. */
export const SelectButton = memo(function SelectButton({ selecting, onStart, list }: SelectButtonProps) {
  const { t } = useTranslation('flashcards');
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(selecting);

  useEffect(() => {
    if (was.current && !selecting) {
      list.current?.focus({ preventScroll: true });
      button.current?.focus();
    }
    was.current = selecting;
  }, [selecting, list]);

  if (selecting) return null;
  return (
    <Button
      ref={button}
      className="max-sm:hidden"
      onClick={onStart}
      icon={<ListChecks aria-hidden="true" className="size-5" />}
    >
      {t('bulk.start')}
    </Button>
  );
});
