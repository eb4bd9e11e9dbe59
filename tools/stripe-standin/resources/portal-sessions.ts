import { z } from 'zod';
import { refuseRequest } from '#stripe-standin/api-error.ts';
import { endpoint } from '#stripe-standin/request/endpoint.ts';
import { expand, webUrl } from '#stripe-standin/request/param-types.ts';
import { makeId } from '#stripe-standin/state/ids.ts';
import { requireCustomer } from './customers.ts';
import { requireConfiguration } from './portal-configurations.ts';

/** An address that is not opened within this time stops working. */
const UNUSED_SECONDS = 5 * 60;

export const PORTAL_SESSIONS = [
  endpoint(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({
      customer: z.string(),
      configuration: z.string().optional(),
      return_url: webUrl.optional(),
      locale: z.string().optional(),
      expand,
    }),
    (core, params) => {
      const customer = requireCustomer(core, params.customer);
      const configuration = params.configuration
        ? requireConfiguration(core, params.configuration, 'configuration')
        : core.store.all('portalConfiguration').find((one) => one.is_default);
      if (!configuration?.active) {
        throw refuseRequest(
          "You can't create a portal session in test mode until you save your customer portal settings in test mode.",
        );
      }
      const id = makeId('bps');
      const token = makeId('test', 48);
      core.store.put('portalAccess', { id: token, session: id, endsAt: core.now() + UNUSED_SECONDS });
      return core.store.put('portalSession', {
        id,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: core.now(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? configuration.default_return_url,
        url: `${core.publicUrl()}/p/session/${token}`,
      });
    },
  ),
];
