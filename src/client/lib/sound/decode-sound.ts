import { findVoice } from '#shared/media/recording.ts';

/** `from` and `to` bound the voice, in seconds. */
export type Sound = { buffer: AudioBuffer; from: number; to: number };

const SAMPLE_RATE = 44_100;

export async function decodeSound(bytes: Uint8Array): Promise<Sound | null> {
  try {
    const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    // The decoder detaches the buffer that it receives.
    const buffer = await decoder.decodeAudioData(Uint8Array.from(bytes).buffer);
    const voice = findVoice(buffer.getChannelData(0), buffer.sampleRate);
    return voice && { buffer, ...voice };
  } catch {
    return null;
  }
}
