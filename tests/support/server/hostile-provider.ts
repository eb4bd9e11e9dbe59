import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** How the next answers of the provider differ from honest ones. */
export type Misbehaviour = {
  claims?: JWTPayload;
  signing?: 'none' | 'foreign key' | 'shared secret';
  /** Of the token endpoint: an error of the server, or no answer at all. */
  token?: 'broken' | 'silent';
};

export const HOSTILE_CLIENT = { clientId: 'app', clientSecret: 'a secret of the app and the provider' };

/** An OpenID provider made of nothing, which tells whatever a test wants it to. */
export async function startHostileProvider() {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  let nonce = '';
  let behaviour: Misbehaviour = {};
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    if (pathname === '/.well-known/openid-configuration') return send(response, makeMetadata());
    if (pathname === '/jwks') {
      void exportJWK(own.publicKey).then((jwk) =>
        send(response, { keys: [{ ...jwk, kid: 'own', alg: 'RS256' }] }),
      );
      return;
    }
    if (behaviour.token === 'silent') return;
    if (behaviour.token === 'broken') {
      response.writeHead(503).end('down');
      return;
    }
    void makeToken().then((id_token) =>
      send(response, { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const makeMetadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  });

  function makeToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: HOSTILE_CLIENT.clientId,
      iat: now,
      exp: now + 60,
      nonce,
      ...behaviour.claims,
    };
    if (behaviour.signing === 'none') return Promise.resolve(new UnsecuredJWT(claims).encode());
    if (behaviour.signing === 'shared secret') {
      const secret = new TextEncoder().encode(HOSTILE_CLIENT.clientSecret);
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret);
    }
    const { privateKey } = behaviour.signing === 'foreign key' ? foreign : own;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey);
  }

  return {
    issuer,
    /** Lets the person press the button of the page at `url`; returns the address of the answer. */
    answer(url: string, behave: Misbehaviour): string {
      const query = new URL(url).searchParams;
      nonce = query.get('nonce') ?? '';
      behaviour = behave;
      return `${query.get('redirect_uri')}?code=given&state=${query.get('state')}`;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
