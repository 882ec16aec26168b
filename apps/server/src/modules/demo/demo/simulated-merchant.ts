import type { ConnectorCode } from '#domain/payments/rails.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';

/** Addresses of the running simulators. */
export type SimulatorUrls = {
  mtn: string;
  orange: string;
  orangeWeb: string;
  tranzak: string;
  bank: string;
  phone: string;
};

type Registered = {
  mtn: { id: string; apiKey: string; subscriptionKey: string; product: string }[];
  orange: {
    consumerKey: string;
    consumerSecret: string;
    apiUser: string;
    apiPassword: string;
    channelUserMsisdn: string;
    pin: string;
  }[];
  orangeWeb: { clientId: string; clientSecret: string; merchantKey: string }[];
  tranzak: { appId: string; appKey: string; authKey: string; webhookUrl: string }[];
};

/** One call of the simulators' admin. Throws with their sentence when they refuse. */
export async function simulatorAdmin<T>(base: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(
    `${base}/__sim/${path}`,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const answer = (await response.json()) as T & { error?: string };
  if (!response.ok) throw new Error(`The simulators refused ${path}: ${answer.error ?? response.status}`);
  return answer;
}

type Fields = Record<string, string>;
type Merchant = {
  id: string;
  name: string;
  callbackHost: string;
  orangeNumber: string;
  publicUrls: Record<EnvironmentName, string>;
};
const environmentNames = ['production', 'sandbox'] as const;

/**
 * Makes an organisation a customer of the simulated operators; answers what it would have typed on the settings screen.
 * Tranzak is told once where to call, so each environment has an application of its own there.
 */
export async function registerWithSimulators(
  urls: SimulatorUrls,
  merchant: Merchant,
): Promise<{ mtnMomo: Fields; orangeCore: Fields; tranzak: Record<EnvironmentName, Fields> }> {
  const made = await simulatorAdmin<Registered>(urls.phone, 'merchants', {
    id: merchant.id,
    name: merchant.name,
    mtn: ['collection', 'disbursement'].map((product) => ({
      product,
      environment: 'mtncameroon',
      callbackHost: merchant.callbackHost,
    })),
    orange: { channelUserMsisdn: merchant.orangeNumber },
    tranzak: environmentNames.map((name) => ({ webhookUrl: `${merchant.publicUrls[name]}/callbacks/tranzak` })),
  });
  const product = (name: string) => made.mtn.find((user) => user.product === name)!;
  const fields = (prefix: string) => ({
    [`${prefix}SubscriptionKey`]: product(prefix).subscriptionKey,
    [`${prefix}ApiUser`]: product(prefix).id,
    [`${prefix}ApiKey`]: product(prefix).apiKey,
  });
  const orange = made.orange[0]!;
  const tranzak = (name: EnvironmentName): Fields => {
    const app = made.tranzak.findLast(({ webhookUrl }) => webhookUrl.startsWith(`${merchant.publicUrls[name]}/`))!;
    return {
      appId: app.appId,
      appKey: app.appKey,
      webhookKey: app.authKey,
      baseUrl: urls.tranzak,
      requestsPerSecond: '2000',
    };
  };
  return {
    mtnMomo: {
      ...fields('collection'),
      ...fields('disbursement'),
      targetEnvironment: 'mtncameroon',
      baseUrl: urls.mtn,
      promptName: merchant.name,
      requestsPerSecond: '2000',
    },
    orangeCore: {
      consumerKey: orange.consumerKey,
      consumerSecret: orange.consumerSecret,
      apiUser: orange.apiUser,
      apiPassword: orange.apiPassword,
      channelMsisdn: orange.channelUserMsisdn,
      pin: orange.pin,
      baseUrl: urls.orange,
      promptName: merchant.name,
      requestsPerSecond: '2000',
    },
    tranzak: { production: tranzak('production'), sandbox: tranzak('sandbox') },
  };
}

/** What would be typed in one environment, provider by provider. */
export const typedIn = (
  { tranzak, ...everywhere }: Awaited<ReturnType<typeof registerWithSimulators>>,
  name: EnvironmentName,
): [ConnectorCode, Fields][] => Object.entries({ ...everywhere, tranzak: tranzak[name] }) as [ConnectorCode, Fields][];
