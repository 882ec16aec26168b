/** The connectors of this installation. A provider is added here and nowhere else. */
import type { Clock } from '../kit/clock.ts';
import { askBeforeBelieving } from './ask-before-believing.ts';
import { createTools, type Tools } from './authorised.ts';
import type { Connector, ProviderCode } from './connector.ts';
import { mtnMomoHosts } from './mtn-momo/capabilities.ts';
import { mtnMomo } from './mtn-momo/connector.ts';
import { orangeCoreHosts } from './orange-core/capabilities.ts';
import { orangeCore } from './orange-core/connector.ts';
import { orangeWebHosts } from './orange-web/capabilities.ts';
import { orangeWeb } from './orange-web/connector.ts';
import { tranzakHosts } from './tranzak/capabilities.ts';
import { tranzak } from './tranzak/connector.ts';

const makers: Record<ProviderCode, (tools: Tools) => Connector> = { mtnMomo, orangeCore, orangeWeb, tranzak };
const providerHosts: readonly string[] = [...mtnMomoHosts, ...orangeCoreHosts, ...orangeWebHosts, ...tranzakHosts];

export type Connectors = {
  all: readonly Connector[];
  connectorFor(provider: ProviderCode): Connector;
  /** Every origin that this process may call. */
  origins: readonly string[];
  reaches(url: string): boolean;
  close(): Promise<void>;
};

export type ConnectorOptions = {
  clock: Clock;
  /**
   * Origins beside the providers' own https hosts that an account may point to (simulators, a proxy).
   * Addresses are typed by tenants, so an open list would let them reach this machine's neighbours.
   */
  extraOrigins?: readonly string[];
  /** Time to connect and in all, in ms; 5 s and 30 s unless told. */
  connectMs?: number;
  totalMs?: number;
};

export function createConnectors(options: ConnectorOptions): Connectors {
  const extra = new Set((options.extraOrigins ?? []).map((origin) => new URL(origin).origin));
  const origins = new Set([...extra, ...providerHosts.map((host) => `https://${host}`)]);
  const reaches = (url: string): boolean => URL.canParse(url) && origins.has(new URL(url).origin);
  const tools = createTools({ ...options, hostAllowed: reaches });
  const connectors = Object.fromEntries(
    Object.entries(makers).map(([provider, make]) => [provider, askBeforeBelieving(make(tools))]),
  ) as Record<ProviderCode, Connector>;
  return {
    all: Object.values(connectors),
    connectorFor: (provider) => connectors[provider],
    origins: [...origins],
    reaches,
    close: () => tools.wire.close(),
  };
}
