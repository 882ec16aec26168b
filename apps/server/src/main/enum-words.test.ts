import { reasonTexts } from '#i18n/catalogues/transactions/reason-texts.ts';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { notificationEvents } from '#domain/notifications/notifications.ts';
import { reasonCodes } from '#domain/payments/reasons.ts';
import { isStatusWord } from '#domain/payments/status-tones.ts';
import { auditActions } from '#i18n/catalogues/audit/actions.ts';
import { errorSentences } from '#i18n/catalogues/errors/words.ts';
import { notificationTexts } from '#i18n/catalogues/messages/notifications.ts';
import { notificationReasons } from '#i18n/catalogues/notifications/words.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';

/**
 * Whatever a list may be filtered by and whatever a record says in codes has words in both languages: the enums are
 * read from the schemas of every endpoint, the words from every catalogue and every table of the domain.
 */
type Schema = { _zod: { def: Record<string, any> } };
function* enumsOf(
  schema: Schema,
  path: string,
  seen: ReadonlySet<unknown> = new Set(),
): Generator<{ path: string; codes: string[] }> {
  if (seen.has(schema)) return;
  const { def } = schema._zod;
  const inside = new Set([...seen, schema]);
  if (def['type'] === 'enum') yield { path, codes: Object.values(def['entries'] as Record<string, string>) };
  for (const [name, part] of Object.entries((def['shape'] ?? {}) as Record<string, Schema>))
    yield* enumsOf(part, `${path}.${name}`, inside);
  for (const part of [
    def['innerType'],
    def['element'],
    def['valueType'],
    def['in'],
    def['out'],
    ...(def['options'] ?? []),
    ...(def['items'] ?? []),
  ] as (Schema | undefined)[])
    if (part?._zod) yield* enumsOf(part, path, inside);
}

type Words = Record<string, { en?: unknown; fr?: unknown } | undefined>;
const hasWords = (words: Words, key: string) =>
  Object.hasOwn(words, key) && Boolean(words[key]?.en) && Boolean(words[key]?.fr);

async function homes(): Promise<Words[]> {
  const found: Words[] = [];
  for (const [folder, isDeep] of [
    ['../../../../packages/i18n/src/catalogues/', true],
    ['../../../../packages/domain/src/', true],
  ] as const) {
    const root = new URL(folder, import.meta.url);
    for (const file of readdirSync(root, { recursive: isDeep }).map(String)) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const module = (await import(/* @vite-ignore */ new URL(file, root).href)) as Record<string, unknown>;
      for (const part of Object.values(module))
        if (typeof part === 'object' && part !== null) found.push(part as Words);
    }
  }
  return found;
}

/** Codes that have words in one place under one prefix, or words of a state. */
const isSpoken = (codes: readonly string[], words: readonly Words[]) =>
  words.some((home) => {
    const prefixes = [
      '',
      ...new Set(
        Object.keys(home)
          .filter((key) => codes.some((code) => key.endsWith(code)))
          .map((key) => key.slice(0, key.length - codes.find((code) => key.endsWith(code))!.length)),
      ),
    ];
    return prefixes.some((prefix) => codes.every((code) => hasWords(home, prefix + code)));
  });
const of = (part: 'query' | 'data') =>
  Object.entries(endpoints).flatMap(([capability, rows]) =>
    Object.entries(rows).flatMap(([name, row]) => {
      const schema = (row as Partial<Record<'query' | 'data', Schema>>)[part];
      return schema ? [...enumsOf(schema, `${capability}.${name}`)] : [];
    }),
  );
const bySet = (found: readonly { path: string; codes: string[] }[]) => [
  ...new Map(
    found.map((one) => [`${one.path.split('.').at(-1)} ${[...one.codes].toSorted().join(' ')}`, one]),
  ).values(),
];

/** States that no pill draws: a screen says each of them in its own sentence. */
const sentences = [
  'qrLogin.',
  'organisationSwitch.scan',
  '.nameCheck.status',
  'recipientGroups.totals',
  'recipientGroups.list',
];
const own: Record<string, Words> = { skipped: settlementWords };

it('every state and stage that a record has is a word of a pill', () => {
  const states = bySet(
    [...of('data'), ...of('query')].filter(
      ({ path }) => /\.(?:status|stage)$/.test(path) && !sentences.some((part) => path.includes(part)),
    ),
  );
  expect(states.length).toBeGreaterThan(25);
  const raw = states.flatMap(({ path, codes }) =>
    codes
      .filter((code) => !isStatusWord(code) && !(own[code] && hasWords(own[code], code)))
      .map((code) => `${path}: ${code}`),
  );
  expect(raw).toEqual([]);
});

/**
 * Of a question to a list: what a program wants the accounts for, its order, the shape of a file, and switches that
 * stand under names of their own on the screen.
 */
const unspoken =
  /^transfers\.sources\.use$|\.(?:sort|format|separator|language|locale|size|archived|closed|tab|paid)$|^accounts\.holdTotals\.kind$|^accounts\.holds\.kind$|^recipientGroups\.\w+\.status$|^savedViews\.list\.list$/;
/** Said by another word of the same catalogue. */
const elsewhere: Record<string, readonly string[]> = {
  'audit.export.actorKind': ['user'],
  'audit.list.actorKind': ['user'],
};

it('every choice of every filter has words in both languages', async () => {
  const words = await homes();
  const choices = bySet(of('query').filter(({ path }) => !unspoken.test(path)));
  expect(choices.length).toBeGreaterThan(30);
  expect(
    choices
      .filter(
        ({ path, codes }) =>
          !isSpoken(
            codes.filter((code) => !isStatusWord(code) && !elsewhere[path]?.includes(code)),
            words,
          ),
      )
      .map(({ path, codes }) => `${path}: ${codes.join(' ')}`),
  ).toEqual([]);
});

it.each<[string, readonly string[], () => Words]>([
  ['reasons', reasonCodes, () => Object.fromEntries(reasonCodes.map((code) => [code, reasonTexts[code].staffText]))],
  ['errors', Object.keys(errorCatalogue), () => errorSentences],
  ['kinds of notifications', Object.keys(notificationEvents), () => notificationReasons],
  ['texts of notifications', Object.keys(notificationEvents), () => notificationTexts],
  [
    'acts of the audit',
    [
      ...new Set(
        Object.values(endpoints).flatMap((rows) =>
          Object.values(rows).flatMap((row) => (row as { audit?: string }).audit ?? []),
        ),
      ),
    ],
    () => auditActions,
  ],
])('%s have words in both languages, none of them the code', (_what, codes, words) => {
  expect(codes.length).toBeGreaterThan(20);
  const told = words();
  expect(codes.filter((code) => !hasWords(told, code) || told[code]?.en === code)).toEqual([]);
});
