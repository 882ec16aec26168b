/**
 * Mobile-money operators. Prefixes are the specification's; portability has existed since 2017, so a prefix is a hint
 * for the form and never proof: the operator a person picks wins.
 *
 * Whoever needs the codes, or something of an operator, walks this table: a third one is a row here, and a migration
 * that lets its code in. Tidy's rule `operators` refuses a code or a name elsewhere.
 */
export const operatorCodes = ['mtn', 'orange'] as const;
export type OperatorCode = (typeof operatorCodes)[number];

export type Operator = {
  readonly code: OperatorCode;
  readonly name: string;
  /** What payers call the wallet. */
  readonly brand: string;
  /** First digits of the nine-digit national number. */
  readonly prefixes: readonly string[];
  /** Highest amount of one mobile-money transaction, in francs. */
  readonly amountMax: number;
  /** How long the prompt stays on the payer's phone. */
  readonly promptSeconds: number;
  /** What the payer dials to find a prompt that did not pop up. */
  readonly ussd: string;
};

export const operators: Readonly<Record<OperatorCode, Operator>> = {
  mtn: {
    code: 'mtn',
    name: 'MTN',
    brand: 'MTN Mobile Money',
    prefixes: ['67', '650', '651', '652', '653', '654', '680', '681', '682', '683'],
    amountMax: 500_000,
    promptSeconds: 300,
    ussd: '*126#',
  },
  orange: {
    code: 'orange',
    name: 'Orange',
    brand: 'Orange Money',
    prefixes: ['69', '640', '655', '656', '657', '658', '659', '686', '687', '688', '689'],
    amountMax: 400_000,
    promptSeconds: 420,
    ussd: '*150*50#',
  },
};

/**
 * What payers see beside a name: three letters at most, and the operator's own colour. Apart, as every page of the
 * console carries the names.
 */
export const operatorMarks: Readonly<Record<OperatorCode, { short: string; colour: string }>> = {
  mtn: { short: 'MTN', colour: '#FFCB05' },
  orange: { short: 'OM', colour: '#FF7900' },
};

/** Of what a record says, which may be an operator of no row or none at all. */
export const isOperatorCode = (value: unknown): value is OperatorCode => operatorCodes.includes(value as OperatorCode);

/** The operator a nine-digit national number was first given to, or null. The longest prefix wins. */
export function detectOperator(
  nationalNumber: string,
  table: Readonly<Record<string, { readonly code: OperatorCode; readonly prefixes: readonly string[] }>> = operators,
): OperatorCode | null {
  let best: { code: OperatorCode; length: number } | null = null;
  for (const { code, prefixes } of Object.values(table)) {
    for (const prefix of prefixes) {
      if (nationalNumber.startsWith(prefix) && prefix.length > (best?.length ?? 0))
        best = { code, length: prefix.length };
    }
  }
  return best?.code ?? null;
}
