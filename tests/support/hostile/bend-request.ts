import type { InjectOptions } from 'fastify';
import { happens, makeOddValue, ODD_TEXTS, pick, type Random, RawJson, writeJson } from './odd-values.ts';

/** A valid request. `query` begins with `?` unless it is empty. */
export type ValidRequest = {
  method: string;
  path: string;
  query: string;
  body: unknown;
  headers: Record<string, string>;
};

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json;charset="',
  'application/vnd.pgrst.object+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/csv',
  'application/octet-stream',
  'x',
  '',
];
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'accept',
    [
      '*/*',
      'text/html',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.array+json',
      'x',
      ';',
      'application/json;q=NaN',
    ],
  ],
  [
    'prefer',
    [
      'count=exact',
      'count=planned',
      'count=x',
      'return=minimal',
      'return=representation,count=estimated',
      'return=headers-only',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
      'missing=default',
      'tx=rollback',
      'handling=strict, x=y',
      ',,=',
      'timezone=Mars/North',
    ],
  ],
  ['range', ['0-0', '0-9', '9-0', '-1', 'bytes=0-1', 'a-b', '0-99999999999999999999']],
  ['range-unit', ['items', 'x']],
  ['accept-language', ['zh', 'de;q=NaN', '*', ';;;', 'x'.repeat(3_000), 'zh-Hans-CN,en;q=0.1']],
  ['x-supabase-api-version', ['2024-01-01', '1999-01-01', '9999-99-99', 'x', '']],
  ['content-profile', ['public', 'pg_catalog']],
  ['accept-profile', ['public', 'pg_catalog']],
  ['cookie', ['=', 'a', ';;;', 'sproutcards-device=x', '__Host-x=%E0%A4%A', `a=${'b'.repeat(3_000)}`]],
  ['host', ['localhost', 'evil.example', '[::1', '', 'a b']],
  ['origin', ['null', 'https://evil.example', 'x']],
  ['referer', ['x', 'https://evil.example/%']],
  ['user-agent', ['', 'x'.repeat(5_000), 'Mozilla/5.0 (', '\u00ff\u00fe']],
  ['x-forwarded-for', ['x', '127.0.0.1, ::1', '999.1.1.1']],
  ['x-forwarded-proto', ['x', 'https,http']],
  ['x-http-method-override', ['DELETE']],
  ['content-encoding', ['gzip', 'x']],
  ['accept-encoding', ['br', 'gzip;q=0', 'x', '*;q=NaN']],
  ['if-none-match', ['*', '"', 'W/"x"']],
  ['if-modified-since', ['x', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['stripe-signature', ['', 't=1,v1=x', 't=NaN', `t=${'9'.repeat(30)},v1=00`]],
  ['expect', ['x']],
  ['redirect-to', ['javascript:1', '//evil.example']],
];
const QUERY_PARTS = `
  select=* select= select=*,* select=id,profiles(id) select=count select=id::text select=a->b
  select=sum(id) id=eq. id=eq.x id=eq.%00 id=in.(1,2) id=is.null id=not.eq.1
  id=eq.00000000-0000-4000-8000-000000000000 or=(id.eq.1,id.eq.2) and=() not.or=(x) order=id
  order=id.desc.nullslast order= limit=1 limit=-1 limit=NaN limit=99999999999999999999 offset=1e9
  columns=id columns=%22id%22,%22 columns= on_conflict=email on_conflict=id,email on_conflict= email=eq.a
  email=like.* plan=eq.free created_at=gt.infinity __proto__=1 constructor=x a[]=1 a[b]=1 a.b=1 && = % %00
  %ff %ed%a0%80 %2525 + grant_type=password grant_type=pkce grant_type=refresh_token grant_type=
  type=signup type=email_change token=x token=%00 redirect_to=javascript:1 redirect_to=%00 provider=google
  provider= code=x state=x error=x scopes=%00 login_hint=%00 prompt=x code_challenge=x
  code_challenge_method=plain day=2026-02-30 day=0000-01-01 childId=NaN childId=99999999999 childId=-1
  table=cards id=
`
  .trim()
  .split(/\s+/);

/** Mutates one to three parts of a request: body, query, headers, token, path or method. */
export function bendRequest(random: Random, valid: ValidRequest, tokens: readonly string[]): InjectOptions {
  const { headers, ...request } = { ...valid, headers: { ...valid.headers } };
  let payload: string | Buffer | undefined = request.body === undefined ? undefined : writeJson(request.body);
  for (let bendsLeft = Math.floor(random() * 3); bendsLeft >= 0; bendsLeft -= 1) {
    const chance = random();
    if (chance < 0.5 && request.method !== 'GET')
      payload = bendBody(random, request.body ?? {}, String(payload ?? ''));
    else if (chance < 0.7) request.query = bendQuery(random, request.query);
    else if (chance < 0.82) bendHeaders(random, headers);
    else if (chance < 0.9) bendToken(random, headers, tokens);
    else if (chance < 0.97) request.path = bendPath(random, request.path);
    else request.method = pick(random, METHODS);
  }
  return {
    method: request.method as (typeof METHODS)[number],
    url: request.path + request.query,
    headers,
    ...(payload !== undefined && { payload }),
  };
}

function bendBody(random: Random, body: unknown, json: string): string | Buffer {
  if (happens(random, 0.7)) return writeJson(bendValue(random, body));
  if (happens(random, 0.5)) return writeJson(makeOddValue(random));
  const index = Math.floor(random() * json.length);
  if (happens(random, 0.3)) return json.slice(0, index);
  if (happens(random, 0.3))
    return Buffer.concat([
      Buffer.from(json.slice(0, index)),
      Buffer.from([0xff, 0x00, 0xc0]),
      Buffer.from(json.slice(index)),
    ]);
  return (
    json.slice(0, index) +
    pick(random, ['"', '{', '}', '[', ',', '\\', '\u0000', '//', '1', 'é']) +
    json.slice(index + 1)
  );
}

/** Returns a copy of the value with one part replaced, removed, doubled or added. */
function bendValue(random: Random, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof RawJson || happens(random, 0.08))
    return makeOddValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || happens(random, 0.15)) return [...value, makeOddValue(random)];
    const index = Math.floor(random() * value.length);
    if (happens(random, 0.1)) return value.toSpliced(index, 1);
    if (happens(random, 0.1)) return [...value, value[index]];
    return value.with(index, bendValue(random, value[index]));
  }
  const keys = Object.keys(value);
  if (keys.length === 0 || happens(random, 0.1))
    return { ...value, [pick(random, ODD_TEXTS)]: makeOddValue(random) };
  const key = pick(random, keys);
  const { [key]: oldValue, ...others } = value as Record<string, unknown>;
  if (happens(random, 0.12)) return others;
  if (happens(random, 0.06))
    return new RawJson(
      `{${JSON.stringify(key)}:${writeJson(makeOddValue(random))},${writeJson(value).slice(1)}`,
    );
  return { ...others, [key]: bendValue(random, oldValue) };
}

function bendQuery(random: Random, query: string): string {
  if (query !== '' && happens(random, 0.25)) return `${query}&${query.slice(1)}`;
  if (query !== '' && happens(random, 0.4)) {
    const parts = query.slice(1).split('&');
    const index = Math.floor(random() * parts.length);
    const oddValue = encodeLoosely(pick(random, ODD_TEXTS).slice(0, 3_000));
    return `?${parts.with(index, `${parts[index]!.split('=')[0]}=${pick(random, ['', 'eq.'])}${oddValue}`).join('&')}`;
  }
  return `${query === '' ? '?' : `${query}&`}${pick(random, QUERY_PARTS)}`;
}

function bendHeaders(random: Random, headers: Record<string, string>): void {
  if (happens(random, 0.3)) {
    headers['content-type'] = pick(random, CONTENT_TYPES);
    return;
  }
  const [name, values] = pick(random, HEADERS);
  headers[name] = pick(random, values);
}

function bendToken(random: Random, headers: Record<string, string>, tokens: readonly string[]): void {
  if (happens(random, 0.2)) delete headers.authorization;
  else
    headers.authorization =
      pick(random, ['Bearer ', 'Bearer ', 'Bearer ', 'bearer ', 'Basic ', '']) + pick(random, tokens);
}

/** Patterns of routers and regular expressions that are valid in a URL. */
const PATTERNS = [
  '*',
  '/*',
  ':',
  '/:a',
  '/:a(',
  ':x(^(a+)+$)',
  '(',
  ')',
  '?',
  '[',
  ']',
  '/:a-:b?',
  '/:a::b',
  '{1,}',
];

function bendPath(random: Random, path: string): string {
  if (happens(random, 0.25)) {
    const index = 1 + Math.floor(random() * path.length);
    return path.slice(0, index) + pick(random, PATTERNS) + path.slice(index);
  }
  if (happens(random, 0.3))
    return path + pick(random, ['/', '//', '/x', '/%00', '/%2e%2e', ';a=b', '%', '%ff', '/../x', '.json']);
  const parts = path.split('/');
  const index = 1 + Math.floor(random() * (parts.length - 1));
  return parts.with(index, encodeLoosely(pick(random, ODD_TEXTS).slice(0, 500))).join('/');
}

/** Encodes a text for a URL. A text with a lone surrogate becomes the bytes of one. */
function encodeLoosely(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}
