import { RotateCwSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { isLargerTurned, type ScreenSize } from '#shared/teach/fit-on-screen.ts';

const STORAGE_KEY = 'turn-offer';

type TurnOfferProps = { words: readonly string[]; screen: ScreenSize };

/** Offers to turn the phone, once per device (`docs/product/teaching.md#turn-offer`). */
export function TurnOffer({ words, screen }: TurnOfferProps) {
  const { t } = useTranslation('teach');
  const [storage] = useState(() => createSafeStorage(() => window.localStorage));
  const [isNew] = useState(() => storage.read(STORAGE_KEY) === null);
  const isShown = isNew && window.matchMedia('(pointer: coarse)').matches && isLargerTurned(words, screen);
  useEffect(() => {
    if (isShown) storage.write(STORAGE_KEY, 'shown');
  }, [isShown, storage]);
  if (!isShown) return null;
  return (
    <p className="text-balance text-soft">
      <RotateCwSquare aria-hidden="true" className="mr-2 inline size-5 align-text-bottom" />
      {t('turn')}
    </p>
  );
}
