import { findVoice } from '#shared/recordings/find-voice.ts';

/** A sound that is ready to be played, and the part of it that holds the voice; in seconds. */
export type Sound = { buffer: AudioBuffer; from: number; to: number };

/** Sounds are decoded at this rate; the output converts it to its own. */
const SAMPLE_RATE = 44_100;

/** Returns the sound of these bytes; null where this browser cannot read them or nothing is to be heard. Needs no tap. */
export async function decodeSound(bytes: Uint8Array): Promise<Sound | null> {
  try {
    const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE);
    // The bytes given to the decoder are taken away from the page.
    const buffer = await decoder.decodeAudioData(Uint8Array.from(bytes).buffer);
    const part = findVoice(buffer.getChannelData(0), buffer.sampleRate);
    return part && { buffer, ...part };
  } catch {
    return null;
  }
}
