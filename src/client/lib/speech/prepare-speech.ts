/** Call it within a tap: iOS stays silent until something was said within one, even an empty text. */
export function prepareSpeech(): void {
  if (!('speechSynthesis' in window)) return;
  window.speechSynthesis.getVoices();
  window.speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
