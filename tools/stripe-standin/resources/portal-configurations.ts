import { z } from 'zod';
import { noSuch, ParameterError } from '#stripe-standin/api-error.ts';
import type { Core } from '#stripe-standin/core.ts';
import { changeWithEvent, recordEvent } from '#stripe-standin/events/record-event.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import {
  emptyable,
  expand,
  flag,
  mergeMetadata,
  metadata,
  onlyGiven,
  webUrl,
} from '#stripe-standin/request/param-types.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import type { PortalConfiguration } from '#stripe-standin/wire-types.ts';
import { LIST_PARAMS, listPage } from './list-page.ts';
import { readFeatures } from './portal-features.ts';

const FIELDS = {
  business_profile: z
    .strictObject({
      headline: emptyable(60).optional(),
      privacy_policy_url: z.string().optional(),
      terms_of_service_url: z.string().optional(),
    })
    .optional(),
  default_return_url: z.union([z.literal('').transform(() => null), webUrl]).optional(),
  features: z.record(z.string(), z.unknown()).optional(),
  metadata: metadata.optional(),
  name: emptyable().optional(),
  expand,
};

/** Returns the configuration with this id. @throws Stripe's "no such" error */
export function requireConfiguration(core: Core, id: string, param = 'id'): PortalConfiguration {
  const configuration = core.store.get('portalConfiguration', id);
  if (!configuration) throw noSuch('configuration', id, param);
  return configuration;
}

/** `/v1/billing_portal/configurations`. The first one that is made is the default. */
export const PORTAL_CONFIGURATIONS = [
  endpoint(
    'POST',
    '/v1/billing_portal/configurations',
    z.strictObject(FIELDS),
    (core, { features, metadata, business_profile, expand: _, ...fields }) => {
      if (!features) {
        throw new ParameterError('Missing required param: features.', 'parameter_missing', 'features');
      }
      const configuration: PortalConfiguration = {
        id: makeId('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        application: null,
        business_profile: {
          headline: null,
          privacy_policy_url: null,
          terms_of_service_url: null,
          ...onlyGiven(business_profile ?? {}),
        },
        created: core.now(),
        default_return_url: null,
        features: readFeatures(core, features),
        is_default: core.store.all('portalConfiguration').length === 0,
        livemode: false,
        login_page: { enabled: false, url: null },
        metadata: mergeMetadata({}, metadata),
        name: null,
        updated: core.now(),
        ...onlyGiven(fields),
      };
      core.store.put('portalConfiguration', configuration);
      recordEvent(core, 'billing_portal.configuration.created', configuration);
      return configuration;
    },
  ),
  endpoint(
    'GET',
    '/v1/billing_portal/configurations',
    z.strictObject({ ...LIST_PARAMS, active: flag.optional(), is_default: flag.optional() }),
    (core, params) => {
      const wanted = (['active', 'is_default'] as const).filter((name) => params[name] !== undefined);
      const matching = core.store
        .all('portalConfiguration')
        .filter((one) => wanted.every((name) => one[name] === params[name]));
      return listPage('/v1/billing_portal/configurations', matching, params);
    },
  ),
  endpoint('GET', '/v1/billing_portal/configurations/:id', z.strictObject({ expand }), (core, _, { id }) =>
    requireConfiguration(core, id),
  ),
  endpoint(
    'POST',
    '/v1/billing_portal/configurations/:id',
    z.strictObject({ ...FIELDS, active: flag.optional() }),
    (core, { features, metadata, business_profile, expand: _, ...fields }, { id }) => {
      const present = requireConfiguration(core, id);
      const changes: Partial<PortalConfiguration> = {
        ...onlyGiven(fields),
        business_profile: { ...present.business_profile, ...onlyGiven(business_profile ?? {}) },
        features: features ? readFeatures(core, features, present.features) : present.features,
        metadata: mergeMetadata(present.metadata ?? {}, metadata),
        updated: core.now(),
      };
      return changeWithEvent(
        core,
        'portalConfiguration',
        id,
        changes,
        'billing_portal.configuration.updated',
      );
    },
  ),
];
