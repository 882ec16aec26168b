/**
 * Public identifiers: a prefix that says what it is, then a uuid v7 in Crockford base32 (26 characters).
 * They sort by creation time, can be grepped, and are never cut on a screen.
 */
export const idPrefixes = {
  organisation: 'org',
  user: 'usr',
  membership: 'mbr',
  session: 'ses',
  refreshToken: 'rft',
  account: 'acc',
  posting: 'pst',
  entry: 'ent',
  hold: 'hld',
  transaction: 'txn',
  attempt: 'att',
  event: 'evt',
  callback: 'cbk',
  paymentLink: 'plk',
  customer: 'cus',
  adjustment: 'adj',
  verification: 'vrf',
  claim: 'clm',
  savedView: 'svw',
  export: 'exp',
  credential: 'crd',
  feeSchedule: 'fee',
  request: 'req',
  audit: 'aud',
  challenge: 'chl',
  passkey: 'pky',
  qrLogin: 'qrl',
  invitation: 'inv',
  customRole: 'rol',
  accessRequest: 'acr',
  file: 'fil',
  document: 'doc',
  realName: 'rnv',
  message: 'msg',
  job: 'job',
  notification: 'ntf',
  approvalPolicy: 'apo',
  connectionChange: 'cch',
  approval: 'apr',
  delegation: 'dlg',
  linkedAccount: 'lka',
  transferSchedule: 'trs',
  taxRule: 'tax',
  recipient: 'rcp',
  recipientGroup: 'grp',
  massPayment: 'mpy',
  massPaymentItem: 'mpi',
  /**
   * Stands for a payment in front of whoever may not open it: the same for the same payment, and says nothing of it.
   */
  unseenPayment: 'unp',
  payoutFile: 'pfl',
  settlement: 'stl',
  settlementPolicy: 'stp',
  exchangeQuote: 'exq',
  exchangeRate: 'exr',
  bankFile: 'bkf',
  bankAnswer: 'bka',
  bankLine: 'bkl',
  bankProposal: 'bkp',
  subAccount: 'sub',
  topUp: 'top',
  balanceAlert: 'bal',
  withheld: 'whd',
} as const;
export type IdKind = keyof typeof idPrefixes;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Writes 16 bytes as 26 base32 characters (130 bits, the first two are zero). */
export function encodeId(kind: IdKind, bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 2;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[value >>> bits];
      value &= (1 << bits) - 1;
    }
  }
  return `${idPrefixes[kind]}_${text}`;
}

export const idPattern = (...kinds: [IdKind, ...IdKind[]]): RegExp => {
  const prefixes = kinds.map((kind) => idPrefixes[kind]).join('|');
  return new RegExp(`^${kinds.length > 1 ? `(?:${prefixes})` : prefixes}_[0-7][${alphabet}]{25}$`);
};
export const isId = (kind: IdKind, text: string): boolean => idPattern(kind).test(text);

const kindOfPrefix = new Map<string, IdKind>(
  Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, kind as IdKind]),
);

/** What a text that looks like one of our ids names; null for any other text. */
export function kindOfId(text: string): IdKind | null {
  const kind = kindOfPrefix.get(text.split('_')[0] ?? '');
  return kind !== undefined && isId(kind, text) ? kind : null;
}
