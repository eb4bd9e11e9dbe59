import { useTranslation } from 'react-i18next';
import { useRotationSetting } from '#client/library/use-rotation-setting.ts';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';

/** Whether the sets of the child move on by themselves. */
export function RotationSwitch({ notify }: { notify: Notify }) {
  const { t } = useTranslation('rotation');
  const { t: tError } = useTranslation('errors');
  const { rotation, save } = useRotationSetting();
  return (
    <CheckboxField
      label={t('pace.moveOn')}
      checked={rotation === 'on'}
      onChange={({ target }) => {
        const result = save(target.checked ? 'on' : 'off');
        if (!result.ok) notify.error(tError(`refusals.${result.code}`));
      }}
    />
  );
}
