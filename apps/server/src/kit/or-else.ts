import { sql, type RawBuilder } from 'kysely';

/**
 * The first of two that is there, where an indexed column is compared with it. Under row security a condition becomes
 * one of an index only if it gives nothing away, and PostgreSQL does not believe that of `coalesce`: it reads every row
 * of the organisation instead, for each row that asks. Of `case` it does. Tidy's rule `row-security` refuses the other.
 */
export const orElse = <T>(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`case when ${one} is null then ${other} else ${one} end`;
