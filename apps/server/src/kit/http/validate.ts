import type * as z from 'zod/mini';
import type { FieldRule } from '#contract/fields.ts';
import { fieldSentence, fieldSentences, unknownFieldSentence, type FieldLimit } from '#i18n/catalogues/fields.ts';
import { Refusal, type FieldProblem } from './fail.ts';
import { nearestProblems, type Issue } from './nearest-problems.ts';
import { nearestName } from '../nearest-name.ts';
import { firstOf, unknownFields } from './unknown-fields.ts';
import { withoutNothing } from './without-nothing.ts';

/** Whoever sends more wrong fields than this reads no list of them. */
const problemsMax = 50;

/** zod's own codes become field rules; a rule named by the schema passes through. */
function ruleOf(issue: Issue, input: unknown): FieldRule {
  const given = valueAt(input, issue.path);
  if (issue.code === 'invalid_value' && (given === undefined || given === null)) return 'required';
  if (issue.message in fieldSentences) return issue.message as FieldRule;
  switch (issue.code) {
    case 'invalid_type':
      return given === undefined || given === null ? 'required' : 'value.unexpected';
    case 'invalid_value':
      return 'choice.invalid';
    case 'not_multiple_of':
      return 'number.notWhole';
    case 'too_big':
      return issue.origin === 'array'
        ? 'list.tooLong'
        : issue.origin === 'string'
          ? 'text.tooLong'
          : 'number.outOfRange';
    case 'too_small':
      return issue.origin === 'array' ? 'list.empty' : issue.origin === 'string' ? 'required' : 'number.outOfRange';
    default:
      return 'value.unexpected';
  }
}

/** What was passed: the sentence says it. */
function limitOf(issue: Issue): FieldLimit {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'invalid_value') return { values: issue.values.map(String) };
  if (issue.code === 'custom' && typeof issue.params?.['maximum'] === 'number') return { max: issue.params['maximum'] };
  return {};
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    // A list of a query is written as one text.
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

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
  const input = withoutNothing(schema, sent);
  const result = schema.safeParse(input);
  const fields = unknownIn(schema, input);
  if (result.success && fields.length === 0) return result.data;
  for (const issue of nearestProblems(result.error?.issues ?? [], (path) => valueAt(input, path) !== undefined)) {
    const path = issue.path.join('.').slice(0, 200);
    if (fields.length >= problemsMax || fields.some((field) => field.path === path)) continue;
    const rule = ruleOf(issue, input);
    fields.push({ path, rule, message: fieldSentence(rule, limitOf(issue)) });
  }
  throw new Refusal('request.invalid', {}, { fields, ...(fields[0] ? { field: fields[0].path } : {}) });
}
