import { loadable } from '#client/ui/loadable.tsx';

/** The parent's voice in the form of a card; its file is fetched when a card is edited. */
export const RecordingSection = loadable(
  async () => (await import('./recording-section.tsx')).RecordingSection,
);
