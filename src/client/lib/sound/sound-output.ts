let output: AudioContext | null = null;

/** The way in which a page uses sound (W3C Audio Session); Safari alone knows it. */
type AudioSession = { type: 'playback' | 'play-and-record' };

/**
 * Lets the page play sounds later on. Call it within a tap: browsers are silent otherwise. On an iPhone it makes sounds
 * heard in silent mode too, as films are.
 */
export function prepareSound(type: AudioSession['type'] = 'playback'): void {
  if (!('AudioContext' in window)) return;
  const { audioSession } = navigator as { audioSession?: AudioSession };
  if (audioSession) audioSession.type = type;
  output ??= new AudioContext();
  void output.resume();
}

/** Returns where sounds are played; null where `prepareSound` was not called, or the browser has none. */
export function findSoundOutput(): AudioContext | null {
  return output;
}
