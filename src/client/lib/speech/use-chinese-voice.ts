import { useEffect, useState } from 'react';
import { hasChineseVoice } from '#shared/teach/voice.ts';
import { findSpeechEngine } from './speech-engine.ts';

/** A device that has listed no voice by then has none. */
const VOICES_LOADED_MS = 2_000;

export function useChineseVoice(): boolean | null {
  const [engine] = useState(findSpeechEngine);
  const [voices, setVoices] = useState(() => engine?.listVoices() ?? []);
  const [areKnown, setKnown] = useState(!engine || voices.length > 0);
  useEffect(() => {
    if (!engine) return;
    const read = () => {
      setVoices(engine.listVoices());
      setKnown(true);
    };
    const timer = setTimeout(read, VOICES_LOADED_MS);
    const end = engine.onVoicesChanged(read);
    if (engine.listVoices().length > 0) read();
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [engine]);
  return areKnown ? hasChineseVoice(voices) : null;
}
