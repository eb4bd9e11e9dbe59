import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { changeName } from '#client/account/auth/change-details.ts';
import { TextField } from '#client/ui/field.tsx';
import { DetailsFormDialog } from './details-form-dialog.tsx';

type NameDialogProps = { name: string; onClose: () => void; onDone: () => void };

const NAME_MAX = 100;

/** Changes the parent's name. */
export function NameDialog({ name, onClose, onDone }: NameDialogProps) {
  const { t } = useTranslation('profile');
  const input = useRef<HTMLInputElement>(null);
  const send = async () => {
    const typed = input.current?.value.trim() ?? '';
    if (typed === '') {
      input.current?.focus();
      return t('details.checks.name');
    }
    const failure = await changeName(typed);
    if (failure === null) onDone();
    return failure;
  };
  return (
    <DetailsFormDialog
      title={t('details.changeName')}
      submitLabel={t('details.save')}
      send={send}
      onClose={onClose}
    >
      <TextField
        ref={input}
        label={t('details.name')}
        defaultValue={name}
        maxLength={NAME_MAX}
        autoComplete="name"
        aria-required
      />
    </DetailsFormDialog>
  );
}
