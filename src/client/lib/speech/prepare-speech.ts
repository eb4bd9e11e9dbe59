/** Call it during a tap: iOS stays silent until something was said during one, even an empty text. */
export function prepareSpeech(): void {
  if (!('speechSynthesis' in window)) return;
  window.speechSynthesis.getVoices();
  window.speechSynthesis.speak(new SpeechSynthesisUtterance(''));
}
