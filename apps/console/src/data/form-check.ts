import type * as z from 'zod/mini';
import type { FieldRule } from '#contract/fields.ts';
import { check } from '#contract/problems.ts';
import { withoutNothing } from '#contract/without-nothing.ts';
import { fieldSentence, fieldSentences } from '#i18n/catalogues/ui/fields.ts';
import type { Locale } from '#i18n/words.ts';

/** What a screen says of a field: the name of a rule, a sentence of its own, or nothing. */
export type OwnRule = FieldRule | (string & {}) | false | undefined;

/**
 * The sentences of what is wrong, by path: what the screen says itself comes before the contract. `body` is what is
 * sent where nothing is wrong: empty boxes are left out where the field takes no empty text.
 */
export function readForm(
  schema: z.ZodMiniType,
  body: unknown,
  own: Record<string, OwnRule>,
  locale: Locale,
): { sentences: Record<string, string>; body: unknown } {
  const found: Record<string, string> = {};
  for (const [path, said] of Object.entries(own))
    if (said) found[path] = said in fieldSentences ? fieldSentence(said as FieldRule)[locale] : said;
  const checked = check(schema, body);
  if (!checked.ok)
    for (const { path, rule, limit } of checked.problems) found[path] ??= fieldSentence(rule, limit)[locale];
  return { sentences: found, body: withoutNothing(schema, body) };
}
