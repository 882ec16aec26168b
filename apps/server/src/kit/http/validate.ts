import type * as z from 'zod/mini';
import { check } from '#contract/problems.ts';
import { withoutNothing } from '#contract/without-nothing.ts';
import { fieldSentence, unknownFieldSentence } from '#i18n/catalogues/ui/fields.ts';
import { Refusal, type FieldProblem } from './fail.ts';
import { nearestName } from '../nearest-name.ts';
import { firstOf, unknownFields } from './unknown-fields.ts';

/** Whoever sends more wrong fields than this reads no list of them. */
const problemsMax = 50;

/** What is there and nothing reads: refused like a wrong value, with the field that was most likely meant. */
function unknownIn(schema: z.ZodMiniType, input: unknown): FieldProblem[] {
  return firstOf(unknownFields(schema, input, 'input'), problemsMax).map(({ path, known }) => {
    const name = String(path.at(-1));
    const nearest = nearestName(name, known);
    return {
      path: path.join('.').slice(0, 200),
      rule: 'field.unknown',
      message: unknownFieldSentence(name.slice(0, 60), nearest),
      ...(nearest === null ? {} : { nearest }),
    };
  });
}

/** Parses one part of a request; every wrong field and every unknown one is named with its rule in both languages. */
export function validate(schema: z.ZodMiniType, sent: unknown): unknown {
  const checked = check(schema, sent);
  const fields = unknownIn(schema, withoutNothing(schema, sent));
  if (checked.ok && fields.length === 0) return checked.data;
  for (const { path, rule, limit } of checked.ok ? [] : checked.problems) {
    if (fields.length < problemsMax && fields.every((field) => field.path !== path))
      fields.push({ path, rule, message: fieldSentence(rule, limit) });
  }
  throw new Refusal('request.invalid', {}, { fields, ...(fields[0] ? { field: fields[0].path } : {}) });
}
