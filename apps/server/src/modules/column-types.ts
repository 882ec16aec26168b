import type { ColumnType } from 'kysely';

/** Kinds of columns that are written otherwise than they are read. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonOr<T> = ColumnType<T, string | undefined, string>;
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** A day without a clock, `YYYY-MM-DD` when written; the driver reads it as such text too. */
export type Day = ColumnType<string, string, string>;
export type OptionalDay = ColumnType<string | null, string | null | undefined, string | null>;
