import type { SpeechEngine } from './speech-engine.ts';

/** A speech synthesis with an English and a Chinese voice. It speaks until `endVoice`; `log` says what was said and cut. */
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
    speak: (text, { lang }, onEnd) => {
      log.push(`${lang}: ${text}`);
      current = { text, onEnd };
    },
    cancel: () => {
      if (current) log.push(`cut: ${current.text}`);
      current = null;
    },
  };
  const endVoice = () => {
    const ended = current;
    current = null;
    ended?.onEnd();
  };
  return { engine, log, endVoice };
}
