import type { MerchantInput, MtnEnvironment, MtnProduct } from './merchants.ts';

/**
 * The credentials every simulator accepts out of the box. They open nothing but these simulators, so they may be
 * printed anywhere; they are written down in the README of this room.
 */
export const demoMerchant: MerchantInput = {
  id: 'demo',
  name: 'Boutique Wouri',
  mtn: [
    mtn('collection', 'mtncameroon', 'c1'),
    mtn('disbursement', 'mtncameroon', 'd1'),
    mtn('remittance', 'mtncameroon', 'e1'),
    mtn('collection', 'sandbox', 'c0'),
    mtn('disbursement', 'sandbox', 'd0'),
    mtn('remittance', 'sandbox', 'e0'),
  ],
  orange: {
    consumerKey: 'demo-orange-consumer-key',
    consumerSecret: 'demo-orange-consumer-secret',
    apiUser: 'DEMOAPIUSER',
    apiPassword: 'demo-orange-api-password',
    channelUserMsisdn: '699000000',
    pin: '2222',
  },
  tranzak: [
    { appId: 'apdemo000001', appKey: 'PROD_DEMO00000000000000000000000001', authKey: 'demo-tranzak-webhook-key' },
  ],
  orangeWeb: [
    { slug: 'cm', merchantKey: 'demo00c1', clientId: 'demo-web-client', clientSecret: 'demo-web-secret' },
    { slug: 'dev', merchantKey: 'demo00d0', clientId: 'demo-web-client', clientSecret: 'demo-web-secret' },
  ],
};

/** `c1` gives key `c1c1…` (32 hexadecimal digits) and user `c1000000-0000-4000-8000-000000000001`. */
function mtn(product: MtnProduct, environment: MtnEnvironment, mark: string) {
  return {
    product,
    environment,
    subscriptionKey: mark.repeat(16),
    apiUser: `${mark}000000-0000-4000-8000-000000000001`,
    apiKey: `${mark}a5`.repeat(8),
    callbackHost: 'localhost',
  };
}
