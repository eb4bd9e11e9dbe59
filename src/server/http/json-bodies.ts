import { errorCodes, type FastifyInstance } from 'fastify';
import { awaitTurn } from './share-work.ts';

const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

const FREE = 20_000;
/** A library has a value every 12 to 17 bytes, a flash of one card with a short id every 7. */
const BYTES_PER_VALUE = 5;

/** `[{},{},…]` of 32 MB takes seconds to parse and over a gigabyte of memory. Characters in texts count too. */
export function holdsTooManyValues(json: Buffer): boolean {
  let left = FREE + json.length / BYTES_PER_VALUE;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte !== COMMA && byte !== BRACKET && byte !== BRACE) continue;
    left -= 1;
    if (left < 0) return true;
  }
  return false;
}

/** The auth client signs out with an empty body. @param unparsedFrom larger bodies, in bytes, stay unparsed */
export function acceptJson(app: FastifyInstance, unparsedFrom = Number.POSITIVE_INFINITY): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (body.length >= unparsedFrom) done(null, body);
    else if (holdsTooManyValues(body)) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    else awaitTurn(request).then(() => parseJson(request, body.toString(), done), done);
  });
}

/** A `serializerCompiler`: checking megabytes against the schema on each request would cost more than reading them. */
export const writeAsTyped = () => (answer: unknown) => JSON.stringify(answer);
