import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TeachPage } from '#client/features/teach/teach-page.tsx';
import { DEFAULT_TEACHING, NEW_CHILD, type TeachingSettings } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { PausedPanel } from './paused-panel.tsx';

afterEach(() => {
  Reflect.deleteProperty(window, 'speechSynthesis');
});

/** Returns a function that loads voices of these languages. Before the call, the device has none. */
function stubVoices() {
  const synthesis = new EventTarget() as EventTarget & { getVoices: () => { lang: string }[] };
  synthesis.getVoices = () => [];
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis, configurable: true });
  return (languages: readonly string[]) => {
    synthesis.getVoices = () => languages.map((lang) => ({ lang }));
    act(() => {
      synthesis.dispatchEvent(new Event('voiceschanged'));
    });
  };
}

type PanelOptions = {
  settings?: Partial<TeachingSettings>;
  needsChineseVoice?: boolean;
  hasChinese?: boolean;
  hasPictures?: boolean;
};

async function renderPanel(options: PanelOptions = {}) {
  const { settings, needsChineseVoice = true, hasChinese = true, hasPictures = false } = options;
  const save = vi.fn();
  const panel = await renderScreen(
    <PausedPanel
      settings={{ ...DEFAULT_TEACHING, voice: 'browser', ...settings }}
      save={save}
      hasChinese={hasChinese}
      hasLaterStage
      hasPictures={hasPictures}
      needsChineseVoice={needsChineseVoice}
      showsExitHint={false}
      onResume={vi.fn()}
    />,
  );
  return { ...panel, save };
}

async function renderSettings(options: PanelOptions = {}) {
  const panel = await renderPanel(options);
  await panel.person.click(screen.getByRole('button', { name: 'More settings' }));
  return panel;
}

describe('Voice notice', () => {
  const NOTICE = /no Chinese voice/;

  // docs/product/teaching.md#missing-voice
  it('explains that the device has no Chinese voice until it is dismissed', async () => {
    const loadVoices = stubVoices();
    const { person } = await renderPanel();
    expect(screen.queryByText(NOTICE)).toBeNull();
    loadVoices(['en-US', 'de-DE']);
    expect(screen.getByText(NOTICE)).toBeDefined();
    expect(screen.getByText(/in the settings of your device/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(NOTICE)).toBeNull();
    cleanup();
    await renderPanel();
    loadVoices(['en-US']);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it.each([
    ['the device has a Chinese voice', {}, ['en-US', 'zh-TW']],
    ['the session has no Chinese word for the device to say', { needsChineseVoice: false }, ['en-US']],
  ] as const)('is hidden when %s', async (_condition, options, languages) => {
    const loadVoices = stubVoices();
    await renderPanel(options);
    loadVoices(languages);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it.each([
    ['is shown before Start', 'browser', 1],
    ['is hidden before Start when the voice is off', 'off', 0],
  ] as const)('%s', async (_title, voice, noticeCount) => {
    const loadVoices = stubVoices();
    const flashcard = { id: 'f501', word: '苹果', categoryId: 'cat1' };
    await renderScreen(<TeachPage />, {
      path: '/teach',
      changes: [
        { type: 'addFlashcard', flashcard, categoryName: 'Animals' },
        { type: 'addToSet', setId: 1, flashcardIds: [flashcard.id] },
        {
          type: 'editChild',
          child: { ...NEW_CHILD, teaching: { ...DEFAULT_TEACHING, voice } },
          base: { teaching: { voice: 'off' } },
        },
      ],
    });
    expect(await screen.findByRole('button', { name: 'Start' })).toBeDefined();
    loadVoices(['en-US']);
    expect(screen.queryAllByText(NOTICE)).toHaveLength(noticeCount);
  });
});

describe('Session settings', () => {
  // docs/product/teaching.md#settings
  it.each([
    ['Tap for each card', { byTap: true }],
    ['One size for all words of a set', { oneSize: true }],
    ['Dots under the word', { dotRow: false }],
    ['Two words and more in black and smaller', { blackLater: true }],
  ])('save “%s”', async (name, patch) => {
    const { person, save } = await renderSettings();
    await person.click(screen.getByRole('checkbox', { name }));
    expect(save).toHaveBeenCalledWith(patch);
  });

  it('return focus to the button that opened them', async () => {
    const { person } = await renderSettings();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More settings' }));
  });

  it.each([
    ["This device's voice", { voice: 'browser' }],
    ['My recordings', { voice: 'own' }],
  ])('offer the voice “%s”', async (name, patch) => {
    const { person, save } = await renderSettings({ settings: { voice: 'off' } });
    await person.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
    expect(save).toHaveBeenCalledWith(patch);
  });

  // docs/product/teaching.md#hear-voice
  it.each([
    ['browser', 1],
    ['off', 0],
  ] as const)('offer to hear the voice unless it is off (%s)', async (voice, count) => {
    await renderSettings({ settings: { voice } });
    expect(screen.queryAllByRole('button', { name: 'Hear it' })).toHaveLength(count);
  });

  // docs/product/photos.md#photos-in-sessions
  it("offer the card backs that the session's cards have", async () => {
    const { person, save } = await renderSettings({ hasChinese: false, hasPictures: true });
    const group = within(screen.getByRole('group', { name: 'After the word' }));
    expect(group.getAllByRole('radio')).toHaveLength(2);
    await person.click(group.getByRole('radio', { name: 'Your photo' }));
    expect(save).toHaveBeenCalledWith({ backs: 'wordThenPicture' });
    cleanup();
    await renderSettings({ hasChinese: false });
    expect(screen.queryByRole('group', { name: 'After the word' })).toBeNull();
  });
});

function Session() {
  const [isPaused, setIsPaused] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsPaused(true)}>
        Pause
      </button>
      {isPaused && (
        <PausedPanel
          settings={DEFAULT_TEACHING}
          save={vi.fn()}
          hasChinese={false}
          hasPictures={false}
          needsChineseVoice={false}
          showsExitHint={false}
          onResume={() => setIsPaused(false)}
        />
      )}
    </>
  );
}

describe('PausedPanel', () => {
  async function pauseSession() {
    const { person } = await renderScreen(<Session />);
    const pause = screen.getByRole('button', { name: 'Pause' });
    await person.click(pause);
    vi.useFakeTimers();
    const resume = screen.getByRole('button', { name: 'Resume' });
    const passMs = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    const isPaused = () => screen.queryByRole('button', { name: 'Resume' }) !== null;
    return { pause, resume, passMs, isPaused };
  }
  afterEach(() => vi.useRealTimers());

  // docs/product/teaching.md#player-by-hand
  it('returns focus when Resume, held for a second, removes the panel', async () => {
    const { pause, resume, passMs, isPaused } = await pauseSession();
    resume.focus();
    fireEvent.keyDown(resume, { key: 'Enter' });
    passMs(900);
    expect(isPaused()).toBe(true);
    passMs(200);
    expect(isPaused()).toBe(false);
    expect(document.activeElement).toBe(pause);
  });

  // docs/product/teaching.md#small-hands
  it.each([
    ['the finger is lifted', (resume: Element) => fireEvent.pointerUp(resume)],
    ['a second finger touches', () => fireEvent.pointerDown(document.body, { isPrimary: false })],
    ['another key is pressed', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ])('stays when %s within the second', async (_title, disturb) => {
    const { resume, passMs, isPaused } = await pauseSession();
    fireEvent.pointerDown(resume, { isPrimary: true, button: 0 });
    passMs(900);
    disturb(resume);
    passMs(2_000);
    expect(isPaused()).toBe(true);
  });

  it('resumes when the space bar is held anywhere, or at once for a screen reader', async () => {
    const { pause, passMs, isPaused } = await pauseSession();
    pause.blur();
    fireEvent.keyDown(document.body, { key: ' ' });
    passMs(1_100);
    expect(isPaused()).toBe(false);
    fireEvent.click(pause);
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }), { detail: 0 });
    expect(isPaused()).toBe(false);
  });
});
