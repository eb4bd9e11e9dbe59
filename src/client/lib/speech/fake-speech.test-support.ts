import type { SpeechEngine } from './speech-engine.ts';

/** Returns a speech engine that speaks until `endVoice` and logs the spoken and canceled texts. */
export function createFakeSpeech(languages: readonly string[] = ['en-US', 'zh-CN']) {
  const log: string[] = [];
  let current: { text: string; onEnd: () => void } | null = null;
  const voices = languages.map((lang) => {
    return { name: lang, voiceURI: lang, lang, localService: true, default: false };
  });
  const engine: SpeechEngine = {
    listVoices: () => voices,
    onVoicesChanged: () => () => {},
    isAllowed: () => true,
    speak: (text, { lang }, { onEnd }) => {
      log.push(`${lang}: ${text}`);
      current = { text, onEnd };
    },
    cancel: () => {
      if (current) log.push(`cut: ${current.text}`);
      current = null;
    },
  };
  const endVoice = () => {
    const finished = current;
    current = null;
    finished?.onEnd();
  };
  return { engine, log, endVoice };
}
