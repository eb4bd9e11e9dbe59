import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** A password input with an eye that shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const { t } = useTranslation('account');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t(shown ? 'fields.hidePassword' : 'fields.showPassword')}
          onClick={() => setShown(!shown)}
          icon={<Icon aria-hidden="true" className="size-5" />}
        />
      }
    />
  );
}
