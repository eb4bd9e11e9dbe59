/**
 * Paragraphs before and after the one button, and the small print. `{brand}` stands for the product's name, `{signUp}` for
 * one of the two sentences about a sign-up.
 */
export type AccountMailText = {
  subject: string;
  before: string[];
  button: string;
  after: string[];
  footer: string[];
};
