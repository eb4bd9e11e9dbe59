import { loadable } from '#client/ui/loadable.tsx';

/** The dialogs and the menu of the toolbar, which the page can be drawn without. */
export const ExportDialog = loadable(async () => (await import('./export-dialog.tsx')).ExportDialog);
export const ImportDialog = loadable(async () => (await import('./import-dialog.tsx')).ImportDialog);
export const ImportsDialog = loadable(
  async () => (await import('../imports/imports-dialog.tsx')).ImportsDialog,
);
export const VersionsDialog = loadable(
  async () => (await import('../versions/versions-dialog.tsx')).VersionsDialog,
);
export const TransferMenu = loadable(async () => (await import('./transfer-menu.tsx')).TransferMenu);
