import type * as z from 'zod/mini';

export type Issue = z.core.$ZodIssue;
type Union = Issue & { code: 'invalid_union'; errors: Issue[][]; discriminator?: string; options?: unknown[] };

/**
 * A value that may have several shapes and has none is told what is wrong with the shape it is nearest to. Where a
 * field tells the shapes apart and says none of them, that field is what is wrong.
 */
export function nearestProblems(issues: readonly Issue[], isThere: (path: readonly PropertyKey[]) => boolean): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const { discriminator, options, errors } = issue as Union;
    if (discriminator !== undefined) return [choiceOf(issue, issue.path, options ?? [])];
    const shapes = errors.map((shape) =>
      nearestProblems(
        shape.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
        isThere,
      ),
    );
    if (shapes.length === 0) return [issue];
    const one = shapes[0]![0];
    // Every shape is refused for the one field that tells them apart, or each is a value of its own.
    if (
      one &&
      shapes.every((shape) => shape.some((inner) => inner.code === 'invalid_value' && samePath(inner.path, one.path)))
    ) {
      return [
        choiceOf(
          one,
          one.path,
          shapes.flatMap((shape) =>
            shape.flatMap((inner) =>
              inner.code === 'invalid_value' && samePath(inner.path, one.path) ? inner.values : [],
            ),
          ),
        ),
      ];
    }
    return shapes.toSorted((a, b) => distance(a, issue.path, isThere) - distance(b, issue.path, isThere))[0]!;
  });
}

const samePath = (a: readonly PropertyKey[], b: readonly PropertyKey[]): boolean => a.join('.') === b.join('.');
const choiceOf = (issue: Issue, path: PropertyKey[], values: readonly unknown[]): Issue => ({
  code: 'invalid_value',
  values: [...values] as z.core.util.Primitive[],
  path,
  message: 'choice.invalid',
  input: issue.input,
});

/**
 * How far a value is from a shape: another kind of value is farthest, another constant far, a field left out nearer,
 * one that is wrong is nearest.
 */
function distance(
  shape: readonly Issue[],
  at: readonly PropertyKey[],
  isThere: (path: readonly PropertyKey[]) => boolean,
): number {
  return shape.reduce((sum, issue) => {
    const isWhole = issue.path.length === at.length;
    if (issue.code === 'invalid_value') return sum + (isWhole || issue.values.length > 1 ? 2 : 20);
    if (issue.code === 'invalid_type' && isWhole) return sum + 50;
    return sum + (isThere(issue.path) ? 1 : 3);
  }, 0);
}
