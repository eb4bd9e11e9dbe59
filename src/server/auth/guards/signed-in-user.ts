import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The person a verified access token speaks for. */
export type SignedInUser = { id: string; sessionId: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireUser`; reading it on a route without that guard throws. */
    user: SignedInUser;
  }
}

const usersByRequest = new WeakMap<FastifyRequest, SignedInUser>();

/** Remembers who sends this request; called by `requireUser` after the token was verified. */
export function setSignedInUser(request: FastifyRequest, user: SignedInUser): void {
  usersByRequest.set(request, user);
}

/** Returns who sends this request, for hooks that run on guarded and open routes alike; null where no token was checked. */
export function findSignedInUser(request: FastifyRequest): SignedInUser | null {
  return usersByRequest.get(request) ?? null;
}

/**
 * Gives every request a `user`, which throws where no guard checked the token, so a forgotten guard fails
 * loudly.
 */
export function decorateWithUser(app: FastifyInstance): void {
  app.decorateRequest('user', {
    getter(this: FastifyRequest) {
      const user = usersByRequest.get(this);
      if (user === undefined) throw new Error(`request.user was read without requireUser: ${this.url}`);
      return user;
    },
  });
}
