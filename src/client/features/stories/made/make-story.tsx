import { Redirect } from '#client/lib/navigation/link.tsx';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { StoryEditor } from './story-editor.tsx';
import { StoryForm } from './story-form.tsx';
import { useStoriesOffered } from './use-stories-offered.ts';

/** Asks for a story, or lets the parent read, edit and approve the made story `draftId`. */
export function MakeStory({ draftId }: { draftId: string | null }) {
  return (
    <LibraryGate>{draftId === null ? <OfferedForm /> : <KeptStory key={draftId} id={draftId} />}</LibraryGate>
  );
}

function OfferedForm() {
  return useStoriesOffered() ? <StoryForm /> : <Redirect to="/stories" />;
}

function KeptStory({ id }: { id: string }) {
  const { library } = useFamilyLibrary();
  return <StoryEditor id={id} story={library.stories.get(id)} />;
}
