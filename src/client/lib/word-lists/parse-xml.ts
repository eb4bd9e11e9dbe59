import { decode, Parser } from 'saxen';
import { UnreadableArchive } from './open-archive.ts';

export type ReadAttribute = (name: string) => string | undefined;

type XmlHandler = {
  open: (element: string, readAttribute: ReadAttribute) => void;
  text?: (text: string) => void;
  close?: (element: string) => void;
};

/** Parses XML without expanding entities that the file defines. Throws `UnreadableArchive` if it is not well-formed. */
export function parseXml(xml: Uint8Array, { open, text, close }: XmlHandler): void {
  const parser = new Parser();
  parser.on('openTag', (element, readAttributes) =>
    open(element, (name) => {
      const value = readAttributes()[name];
      return value === undefined ? undefined : decode(value);
    }),
  );
  if (text) {
    parser.on('text', (encoded) => text(decode(encoded)));
    parser.on('cdata', text);
  }
  if (close) parser.on('closeTag', close);
  parser.on('error', (error) => {
    throw new UnreadableArchive(error.message);
  });
  parser.parse(new TextDecoder().decode(xml));
}
