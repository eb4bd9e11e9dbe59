import { useTranslation } from 'react-i18next';
import { useRotationSetting } from '#client/library/use-rotation-setting.ts';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';

/** Whether the child's sets move on by themselves, from the next day of teaching on. */
export function MovesOnField() {
  const { t } = useTranslation('teach');
  const { rotation, save } = useRotationSetting();
  return (
    <CheckboxField
      label={t('player.movesOn')}
      checked={rotation === 'on'}
      onChange={({ target }) => save(target.checked ? 'on' : 'off')}
    />
  );
}
