import type * as z from 'zod/mini';
import type { FieldRule } from './fields.ts';
import { nearestProblems, type Issue } from './nearest-problems.ts';
import { withoutNothing } from './without-nothing.ts';

/** What was passed, for the sentence of a rule. */
export type FieldLimit = { min?: number; max?: number; values?: readonly string[] };
/** One broken rule: `path` as `items.0.title`. */
export type Problem = { path: string; rule: FieldRule; limit: FieldLimit };
export type Checked = { ok: true; data: unknown } | { ok: false; problems: Problem[] };

/**
 * Reads what was sent, or typed, with a row's own schema. Server and forms read with this one, so that a form refuses
 * what the server would refuse, in the same words.
 *
 * @returns what was meant, or every broken rule in the order of the schema, one for each field
 */
export function check(schema: z.ZodMiniType, sent: unknown): Checked {
  const input = withoutNothing(schema, sent);
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, data: result.data };
  const problems: Problem[] = [];
  for (const issue of nearestProblems(result.error.issues, (path) => valueAt(input, path) !== undefined)) {
    const path = issue.path.join('.').slice(0, 200);
    if (problems.every((problem) => problem.path !== path))
      problems.push({ path, rule: ruleOf(issue, input), limit: limitOf(issue) });
  }
  return { ok: false, problems };
}

/** zod's own codes become field rules; a rule named by the schema passes through. */
function ruleOf(issue: Issue, input: unknown): FieldRule {
  const given = valueAt(input, issue.path);
  const isNothing = given === undefined || given === null || given === '';
  if (isNothing && issue.code !== 'custom') return 'required';
  // Ours are names, the engine's own words are sentences.
  if (!/\s/.test(issue.message)) return issue.message as FieldRule;
  switch (issue.code) {
    case 'invalid_type':
      return isNothing ? 'required' : 'value.unexpected';
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
