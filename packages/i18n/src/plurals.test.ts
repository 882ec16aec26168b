import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales, type Locale } from './words.ts';

/** Every sentence of the catalogues that counts something, said of none, one and two, in both languages. */
type Said = { name: string; locale: Locale; text: string; count: number };
const folder = new URL('./catalogues/', import.meta.url);

/** Parameters that count something; whatever else a sentence asks for is a name or a sum already written. */
const counting =
  /count|rows|people|payments|days|hours|minutes|seconds|months|years|shown|parts|tries|total|done|lines|items|files|^(?:of|n|max|failed|differing|checked|warnings|unmatched|others|more|moves|runs)$/i;
const asked = (count: number, other: unknown) =>
  new Proxy(
    {},
    {
      get: (_all, name) => (typeof name !== 'string' ? undefined : counting.test(name) ? count : other),
      has: () => true,
    },
  );
const isSentence = (value: unknown): value is Record<Locale, unknown> =>
  typeof value === 'object' && value !== null && 'en' in value && 'fr' in value;

function* sentencesOf(
  value: unknown,
  name: string,
  depth = 0,
): Generator<{ name: string; sentence: Record<Locale, unknown> }> {
  if (isSentence(value)) yield { name, sentence: value };
  else if (typeof value === 'object' && value !== null && depth < 4)
    for (const [key, part] of Object.entries(value)) yield* sentencesOf(part, `${name}.${key}`, depth + 1);
}

async function said(): Promise<{ texts: Said[]; unsaid: string[] }> {
  const texts: Said[] = [];
  const unsaid: string[] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  )) {
    for (const { name, sentence } of sentencesOf(await import(new URL(file, folder).href), file)) {
      for (const locale of locales) {
        const speak = sentence[locale];
        if (typeof speak !== 'function') continue;
        let isSaid = false;
        for (const count of [0, 1, 2]) {
          for (const other of ['Xyz', 0, null]) {
            try {
              const text: unknown = speak(asked(count, other));
              if (typeof text !== 'string') continue;
              texts.push({ name, locale, text: text.replace(/[\u00a0\u202f]/g, ' '), count });
              isSaid = true;
              break;
            } catch {
              // It asks for something else: the next is tried.
            }
          }
        }
        if (!isSaid) unsaid.push(`${name} ${locale}`);
      }
    }
  }
  return { texts, unsaid };
}

/** What is never one: limits of the product, what a file was cut into, what a choice of several things names. */
const neverOne = new Set([
  'accounts/statement.ts.statementWords.intro',
  'accounts/statement.ts.statementWords.firstOnly',
  'accounts/statement.ts.statementWords.tooLong',
  'accounts/statement.ts.statementWords.partsTitle',
  'errors/words.ts.errorSentences.reports.range_too_long',
  'errors/words.ts.errorSentences.reports.too_many_rows',
  'errors/words.ts.errorSentences.customers.too_young',
  'errors/words.ts.errorSentences.account.too_young',
  'errors/words.ts.errorSentences.custom_roles.too_many',
  'errors/words.ts.errorSentences.mass_payments.too_many_rows',
  'errors/words.ts.errorSentences.withholdings.release_day_invalid',
  'mass-payments/screens.ts.massWords.inParts',
  'mass-payments/screens.ts.massWords.allParts',
  'mass-payments/screens.ts.massWords.fileHint',
  'mass-payments/screens.ts.massWords.splitHint',
  'transactions/export.ts.transactionExportWords.capped',
  'transactions/words.ts.transactionWords.tooManySelected',
  'transfers/detail.ts.transferExportWords.more',
  'transfers/form.ts.transferFormWords.papersHint',
  'transfers/form.ts.transferFormWords.papersFull',
  'ui/pieces.ts.uiPieceWords.rangeTooLong',
]);

/** Words that end like a plural and are none, or are the same in both. */
const invariant: Record<Locale, readonly string[]> = {
  en: [
    'is',
    'was',
    'has',
    'its',
    'this',
    'as',
    'less',
    'vs',
    'plus',
    'always',
    'pays',
    'fails',
    'needs',
    'says',
    'takes',
    'goes',
    'leaves',
    'waits',
    'reads',
    'costs',
    'stays',
    'asks',
    'moves',
    'arrives',
    'differs',
    'address',
    'access',
  ],
  fr: [
    'dans',
    'sous',
    'sans',
    'plus',
    'moins',
    'fois',
    'mois',
    'pas',
    'vers',
    'puis',
    'des',
    'les',
    'ses',
    'vos',
    'nos',
    'mais',
    'depuis',
    'après',
    'envois',
    'accès',
    'près',
    'hors',
    'alors',
    'très',
    'dès',
  ],
};
const irregular = ['people', 'beneficiaries', 'retries', 'tries', 'children'];

/** A counted word in the wrong number, or none chosen: "1 people", "0 paiements", "row(s)". */
function faultOf({ locale, text }: Said): string | null {
  if (/\w\((?:s|es|e|x|nt)\)/.test(text)) return text;
  const ones = locale === 'en' ? /(?<![\d,.:/–-])1 ([a-z]+)\b/g : /(?<![\d,.:/–-])[01] ([a-zà-ÿœ]+)(?![a-zà-ÿœ])/g;
  for (const [, word] of text.matchAll(ones)) {
    const isPlural = irregular.includes(word!) || (/[a-zà-ÿœ]{2}[sx]$/.test(word!) && !word!.endsWith('ss'));
    if (isPlural && !invariant[locale].includes(word!)) return text;
  }
  return null;
}

describe('what is counted', async () => {
  const { texts, unsaid } = await said();
  it('is said by every sentence that takes something', () => {
    expect(texts.length).toBeGreaterThan(2000);
    // These take a word of a list, and count nothing.
    expect(unsaid.map((name) => name.replace(/ ..$/, ''))).toEqual([
      ...[
        'approvals/policies.ts.approvalPolicyWords.problem',
        'approvals/policies.ts.approvalPolicyWords.emergencyNews',
        'approvals/words.ts.approvalWords.subject',
      ].flatMap((name) => [name, name]),
      'dashboard/words.ts.dashboardWords.by',
      'mass-payments/words.ts.massPaymentNotes.notTaken',
      'mass-payments/words.ts.massPaymentNotes.notTaken',
    ]);
    expect([...neverOne].filter((name) => !texts.some((one) => one.name === name))).toEqual([]);
  });
  it('stands in the singular for one, in French for none too, and never in both', () => {
    expect([
      ...new Set(
        texts.flatMap((one) =>
          !neverOne.has(one.name) && faultOf(one) ? [`${one.name} ${one.locale}: ${one.text}`] : [],
        ),
      ),
    ]).toEqual([]);
  });
  it.each([
    ['en', '1 people were paid'],
    ['en', 'Pay 1 to 1 rows'],
    ['fr', '0 paiements'],
    ['fr', '1 lignes'],
    ['fr', '2 paiement(s)'],
    ['en', '1 row(s)'],
  ] as const)('refuses in %s: %s', (locale, text) => {
    expect(faultOf({ name: '', locale, text, count: 1 })).toBe(text);
  });
});
