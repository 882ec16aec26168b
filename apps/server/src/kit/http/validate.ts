import type * as z from 'zod/mini';
import { fieldSentences, unknownFieldSentence } from '#i18n/catalogues/fields.ts';
import { Refusal, type FieldProblem } from './fail.ts';
import { unknownFields } from './unknown-fields.ts';

type Issue = z.core.$ZodIssue;

/** zod's own codes become field rules; a rule named by the schema passes through. */
function ruleOf(issue: Issue, input: unknown): keyof typeof fieldSentences {
  if (issue.message in fieldSentences) return issue.message as keyof typeof fieldSentences;
  switch (issue.code) {
    case 'invalid_type':
      return valueAt(input, issue.path) === undefined || valueAt(input, issue.path) === null ? 'required' : 'value.unexpected';
    case 'invalid_value':
      return valueAt(input, issue.path) === undefined ? 'required' : 'choice.invalid';
    case 'too_big':
      return issue.origin === 'array' ? 'list.tooLong' : issue.origin === 'string' ? 'text.tooLong' : 'number.outOfRange';
    case 'too_small':
      return issue.origin === 'array' ? 'list.empty' : issue.origin === 'string' ? 'required' : 'number.outOfRange';
    default:
      return 'value.unexpected';
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** What is there and nothing reads: refused like a wrong value, with the field that was most likely meant. */
function unknownIn(schema: z.ZodMiniType, input: unknown): FieldProblem[] {
  return unknownFields(schema, input, 'input').slice(0, 50).map(({ path, nearest }) => ({
    path: path.join('.').slice(0, 200), rule: 'field.unknown', message: unknownFieldSentence(String(path.at(-1)).slice(0, 60), nearest), ...(nearest === null ? {} : { nearest }),
  }));
}

/** Parses one part of a request; every wrong field and every unknown one is named with its rule in both languages. */
export function validate(schema: z.ZodMiniType, input: unknown): unknown {
  const result = schema.safeParse(input);
  const fields = unknownIn(schema, input);
  if (result.success && fields.length === 0) return result.data;
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.');
    const rule = ruleOf(issue, input);
    if (!fields.some((field) => field.path === path)) fields.push({ path, rule, message: fieldSentences[rule] });
  }
  throw new Refusal('request.invalid', {}, { fields, ...(fields[0] ? { field: fields[0].path } : {}) });
}
