import { findVoice } from '#shared/media/recording.ts';

/** `from` and `to` bound the voice, in seconds. */
export type Sound = { buffer: AudioBuffer; from: number; to: number };

const SAMPLE_RATE = 44_100;

/** Returns null for bytes that this browser cannot decode. */
export async function decodeAudio(bytes: Uint8Array): Promise<AudioBuffer | null> {
  try {
    const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    // The decoder detaches the buffer that it receives.
    return await decoder.decodeAudioData(Uint8Array.from(bytes).buffer);
  } catch {
    return null;
  }
}

/** Returns null also for a sound without a voice. */
export async function decodeSound(bytes: Uint8Array): Promise<Sound | null> {
  const buffer = await decodeAudio(bytes);
  const voice = buffer && findVoice(buffer.getChannelData(0), buffer.sampleRate);
  return voice && { buffer, ...voice };
}
