import { operatorCodes, operators, type OperatorCode } from './operators.ts';

/** Where money can be sent: a wallet of an operator, a bank, a card, another business of this installation. */
export type Reach = OperatorCode | 'bank' | 'card' | 'user';
/** How soon it is there when all goes well: minutes on wallets, a bank day, when a person has done it, at once. */
export const arrivals = ['minutes', 'bankDay', 'byHand', 'now'] as const;
export type Arrival = (typeof arrivals)[number];

type Rail = {
  /**
   * `connector`: we call it. `file`: it reads what we write. `person`: somebody pays on another channel and writes the
   * proof down. `internal`: this installation itself.
   */
  readonly speaks: 'connector' | 'file' | 'person' | 'internal';
  /** What people call the account; null where it is a plain word of their language. */
  readonly name: string | null;
  /**
   * An account with somebody between the operators and us, under whose name payers are asked. It is taken where the
   * operator's own is not connected, or takes nothing at the moment.
   */
  readonly detour: { readonly promptName: string } | null;
  /** Whose wallets it collects from. */
  readonly collects: readonly OperatorCode[];
  /** Where it sends money, and how soon that arrives. */
  readonly pays: { readonly [To in Reach]?: Arrival };
  /** The account in the books that says what lies there. */
  readonly clearing: `providerClearing:${string}` | 'bankClearing' | 'internalClearing';
  /** Of a connector that collects: the one that gives back, since a hosted page cannot. */
  readonly refunds?: string;
  /** The payer is sent to a page of the provider. */
  readonly isPage?: true;
  /** Its notices are signed with a key that is registered there together with the address. */
  readonly signsNotices?: true;
  /** Of a connector: how long its payer can approve, how often it is asked then, and for how many days after. */
  readonly asks?: { readonly windowSeconds: number; readonly everySeconds: number; readonly lateDays: number };
};

/**
 * Everything money goes through, in and out, each in one row. Who reads it: the chart of accounts, what is connected to
 * what, postings, the enums of the contract, names on screens, the pace of questions. In the order of preference, but
 * that a detour comes last.
 *
 * A new provider is a row here, a folder in `server/connectors` and a simulator. Tests say what else the row asks for:
 * the sentence about it, and a migration, since the database refuses a code it does not know.
 */
export const rails = {
  mtnMomo: {
    speaks: 'connector',
    name: 'MTN MoMo',
    detour: null,
    collects: ['mtn'],
    pays: { mtn: 'minutes' },
    clearing: 'providerClearing:mtn',
    refunds: 'mtnMomo',
    asks: { windowSeconds: operators.mtn.promptSeconds, everySeconds: 30, lateDays: 1 },
  },
  orangeCore: {
    speaks: 'connector',
    name: 'Orange Money',
    detour: null,
    collects: ['orange'],
    pays: { orange: 'minutes' },
    clearing: 'providerClearing:orange',
    refunds: 'orangeCore',
    asks: { windowSeconds: operators.orange.promptSeconds, everySeconds: 30, lateDays: 1 },
  },
  orangeWeb: {
    speaks: 'connector',
    name: 'Orange Money Web Payment',
    detour: null,
    collects: ['orange'],
    pays: {},
    clearing: 'providerClearing:orange',
    refunds: 'orangeCore',
    isPage: true,
    asks: { windowSeconds: 600, everySeconds: 60, lateDays: 1 },
  },
  tranzak: {
    speaks: 'connector',
    name: 'Tranzak',
    detour: { promptName: 'TRANZAK' },
    collects: ['mtn', 'orange'],
    pays: { mtn: 'minutes', orange: 'minutes', bank: 'bankDay' },
    clearing: 'providerClearing:tranzak',
    refunds: 'tranzak',
    signsNotices: true,
    // A transfer to a bank sent before a long weekend is settled on the next working day.
    asks: { windowSeconds: operators.orange.promptSeconds, everySeconds: 30, lateDays: 5 },
  },
  bankFile: {
    speaks: 'file',
    name: null,
    detour: null,
    collects: [],
    pays: { bank: 'bankDay' },
    clearing: 'bankClearing',
  },
  manual: {
    speaks: 'person',
    name: null,
    detour: null,
    collects: [],
    pays: { mtn: 'byHand', orange: 'byHand', bank: 'byHand', card: 'byHand' },
    clearing: 'bankClearing',
  },
  internal: {
    speaks: 'internal',
    name: null,
    detour: null,
    collects: [],
    pays: { user: 'now' },
    clearing: 'internalClearing',
  },
} as const satisfies Record<string, Rail>;

type Rails = typeof rails;
export type RailCode = keyof Rails;
type Speaking<How> = { [C in RailCode]: Rails[C]['speaks'] extends How ? C : never }[RailCode];
/** Providers we call, each with an account of its own on the settings screen. */
export type ConnectorCode = Speaking<'connector'>;
/** What an organisation connects: providers, and the account of a bank that pays by file. */
export type ConnectionCode = Speaking<'connector' | 'file'>;
/** Which way a payment that leaves takes. */
export type PayoutRail = { [C in RailCode]: keyof Rails[C]['pays'] extends never ? never : C }[RailCode];
export type ClearingAccount = Rails[RailCode]['clearing'];

const row = (code: RailCode): Rail => rails[code];
const codesOf = <Code extends RailCode>(fits: (rail: Rail) => boolean): readonly Code[] =>
  (Object.keys(rails) as RailCode[]).filter((code) => fits(row(code))) as Code[];

export const connectorCodes = codesOf<ConnectorCode>(({ speaks }) => speaks === 'connector');
export const connectionCodes = codesOf<ConnectionCode>(({ speaks }) => speaks === 'connector' || speaks === 'file');
export const payoutRails = codesOf<PayoutRail>(({ pays }) => Object.keys(pays).length > 0);
export const clearingAccounts: readonly ClearingAccount[] = [
  ...new Set((Object.keys(rails) as RailCode[]).map((code) => rails[code].clearing)),
];

/** Row of what a stored record names; null for what is no rail. */
export const railOf = (code: string | null): Rail | null =>
  code !== null && Object.hasOwn(rails, code) ? row(code as RailCode) : null;
export const isConnector = (code: string | null): code is ConnectorCode => railOf(code)?.speaks === 'connector';

/**
 * Whether what it is given lies here until somebody takes it: writes the file it stands in, or pays it outside. Any
 * other is offered it at once.
 */
export const waitsHere = (code: string | null): boolean =>
  railOf(code)?.speaks === 'file' || railOf(code)?.speaks === 'person';

const detoursLast = <Code extends RailCode>(codes: readonly Code[]): readonly Code[] => [
  ...codes.filter((code) => !row(code).detour),
  ...codes.filter((code) => row(code).detour),
];
/** Who collects from an operator's wallets, the operator's own accounts first. */
export const collectingFrom = (operator: OperatorCode): readonly ConnectorCode[] =>
  detoursLast(connectorCodes.filter((code) => row(code).collects.includes(operator)));
type Connected = Exclude<PayoutRail, Speaking<'person' | 'internal'>>;
/** What can be connected to reach a wallet or a bank, in the same order. */
export const payingTo = (to: OperatorCode | 'bank'): readonly Connected[] =>
  detoursLast(connectionCodes.filter((code): code is Connected => row(code).pays[to] !== undefined));

/** How soon it is there by that way. */
export function arrivalBy(rail: PayoutRail, to: Reach): Arrival {
  const arrival = row(rail).pays[to];
  if (!arrival) throw new RangeError(`${rail} brings nothing to ${to}`);
  return arrival;
}
export const signsNotices = (code: ConnectorCode): boolean => row(code).signsNotices === true;
/** Those that send the payer to a page of their own. */
export const hostedPages = codesOf<ConnectorCode>(({ isPage }) => isPage === true);
/**
 * Whether the payer writes a number at the provider, so that the one that was given here says nothing of who paid.
 */
export const isNumberOnlyGiven = (code: string | null): boolean => railOf(code)?.isPage === true;

/** Whom people name when they say who carries it: an operator by its short name, another by its own. */
export function carrierName(code: ConnectorCode): string {
  const rail = row(code);
  const operator = rail.detour ? undefined : operatorCodes.find((one) => rail.collects.includes(one));
  return operator ? operators[operator].name : rails[code].name;
}
