import { useEffect, useState } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { enterFullScreen, leaveFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { Redirect } from '#client/lib/navigation/link.tsx';
import { useNavigate, useQuery } from '#client/lib/navigation/navigation-context.ts';
import { loadable } from '#client/ui/loadable.tsx';
import type { Story, WordsByKey } from '#shared/stories/story.ts';
import { findStory, isOpenToAll, readMadeStoryId } from './find-story.ts';
import { OwnWords } from './own-words.tsx';
import { useReadingSettings } from './reading-settings.ts';
import { StoryCover } from './story-cover.tsx';
import { StoryReader } from './story-reader.tsx';

const MadeReading = loadable(async () => (await import('./made-reading.tsx')).MadeReading);
const StoryEnd = loadable(async () => (await import('./story-end.tsx')).StoryEnd);

/** Renders /read?story=…, a story in the style of the player. Stories that are open to all need no account. */
export function ReadPage() {
  const { user, isLoading } = useAuth();
  const [query] = useQuery();
  const madeId = readMadeStoryId(query);
  const story = findStory(query);
  if (madeId !== null) {
    if (!user) return isLoading ? null : <Redirect to="/stories" />;
    return (
      <OwnWords>
        {(ownWords) => (
          <MadeReading key={madeId} id={madeId}>
            {(made) => <Reading story={made} ownWords={ownWords} />}
          </MadeReading>
        )}
      </OwnWords>
    );
  }
  if (!story) return <Redirect to="/stories" />;
  if (!user && !isOpenToAll(story)) return isLoading ? null : <Redirect to="/stories" />;
  return (
    <OwnWords>
      {(ownWords, putNames) => (
        <Reading key={`${story.language} ${story.id}`} story={putNames(story)} ownWords={ownWords} />
      )}
    </OwnWords>
  );
}

function Reading({ story, ownWords }: { story: Story; ownWords: WordsByKey }) {
  const navigate = useNavigate();
  const { settings, choose } = useReadingSettings();
  const [phase, setPhase] = useState<'cover' | 'reading' | 'end'>('cover');
  useEffect(() => leaveFullScreen, []);
  const start = () => {
    enterFullScreen();
    void StoryEnd.preload();
    setPhase('reading');
  };
  if (phase === 'cover')
    return (
      <StoryCover story={story} ownWords={ownWords} settings={settings} onChoose={choose} onStart={start} />
    );
  if (phase === 'end') return <StoryEnd story={story} ownWords={ownWords} onAgain={start} />;
  return (
    <StoryReader
      story={story}
      ownWords={ownWords}
      settings={settings}
      onEnd={() => {
        leaveFullScreen();
        setPhase('end');
      }}
      onLeave={() => navigate('/stories')}
    />
  );
}
