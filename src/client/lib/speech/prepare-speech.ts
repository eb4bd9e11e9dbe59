/**
 * Lets the page speak later on. Call it within a tap: iOS is silent until something was said within one, an empty text
 * included.
 */
export function prepareSpeech(): void {
  if (!('speechSynthesis' in window)) return;
  window.speechSynthesis.getVoices();
  window.speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
