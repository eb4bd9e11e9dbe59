import { FileClock, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuSheet } from '#client/ui/menu-sheet.tsx';

export type TransferDialog = 'export' | 'import' | 'imports' | 'versions';

const ICON = { className: 'size-5 shrink-0' };

export function TransferMenu({
  hasImports,
  onChoose,
  ...menu
}: MenuProps & { hasImports: boolean; onChoose: (dialog: TransferDialog) => void }) {
  const { t } = useTranslation('transfer');
  return (
    <MenuSheet {...menu}>
      <MenuItem icon={<History {...ICON} />} onSelect={() => onChoose('versions')}>
        {t('flashcards:versions.button')}
      </MenuItem>
      {hasImports && (
        <MenuItem icon={<FileClock {...ICON} />} onSelect={() => onChoose('imports')}>
          {t('imports.button')}
        </MenuItem>
      )}
    </MenuSheet>
  );
}
