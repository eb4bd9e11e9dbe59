import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { VendorHosts } from '#server/http/security-headers.ts';
import { type PublicSettings, PublicSettingsSchema, SETTINGS_PATH } from '#shared/http/settings.ts';

const CACHE_CONTROL = 'public, max-age=60';

/** Registers a public route whose schema decides which settings leave the server. */
export function registerSettingsRoutes(app: FastifyInstance, settings: PublicSettings): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const schema = { response: { 200: PublicSettingsSchema } };
  routes.get(SETTINGS_PATH, { schema }, async (_request, reply) =>
    reply.header('cache-control', CACHE_CONTROL).send(settings),
  );
}

/** Google Analytics 4 without advertising, following Google's guide "Use a Content Security Policy". */
const GOOGLE: VendorHosts = {
  script: ['https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  img: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
};

const META: VendorHosts = {
  script: ['https://connect.facebook.net'],
  connect: ['https://connect.facebook.net', 'https://www.facebook.com'],
  img: ['https://www.facebook.com'],
};

export function listAnalyticsHosts({ gtagId, pixelId }: PublicSettings['analytics']): VendorHosts {
  const used = [...(gtagId === null ? [] : [GOOGLE]), ...(pixelId === null ? [] : [META])];
  return {
    script: used.flatMap(({ script }) => script),
    connect: used.flatMap(({ connect }) => connect),
    img: used.flatMap(({ img }) => img),
  };
}
