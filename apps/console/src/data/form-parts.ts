import { useEffect, useState, type ChangeEvent } from 'react';
import type * as z from 'zod/mini';
import type { CallData } from '#client/request.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { readForm } from './form-check.ts';
import { partLater, type PartLater } from './part-later.ts';

/** Which boxes, by the paths of what is sent. */
export type Boxes = (path: string) => boolean;
export const whole: Boxes = () => true;
export const within = (part: Boxes, sentences: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(sentences).filter(([path]) => part(path)));

/**
 * What boxes may hold: nothing yet where the contract wants something, and the text of what is no number. The schema
 * says so when it is sent.
 */
type Unfilled<Value> = Value extends readonly (infer One)[]
  ? readonly Unfilled<One>[]
  : Value extends object
    ? { [Name in keyof Value]: Unfilled<Value[Name]> | null }
    : Value extends number
      ? Value | string | null
      : Value | '' | null;
/** The PIN is asked for last, so it may stand in no box. */
type Body<Value> = Value extends unknown ? Unfilled<Omit<Value, 'pin'>> & { pin?: string } : never;
/** Of one row, or of whichever of several the form is for (create or update). */
export type Typed<Row extends Endpoint> = Row extends Endpoint
  ? { [Part in keyof CallData<Row>]: Part extends 'body' ? Body<CallData<Row>[Part]> : CallData<Row>[Part] }
  : never;

export type Reader = (...of: Rest<Parameters<typeof readForm>>) => ReturnType<typeof readForm>;
type Rest<All extends unknown[]> = All extends [unknown, ...infer Others] ? Others : never;

/** Schemas, rules and their sentences are in no first load. */
export function readerOf(schema: z.ZodMiniType | PartLater<z.ZodMiniType>): PartLater<Reader> {
  return partLater(async () => {
    const [check, of] = await Promise.all([import('./form-check.ts'), 'load' in schema ? schema.load() : schema]);
    return (body, own, locale) => check.readForm(of, body, own, locale);
  });
}

export const isEvent = (value: unknown): value is ChangeEvent<HTMLInputElement> =>
  typeof value === 'object' && value !== null && 'target' in value && 'nativeEvent' in value;

/**
 * Which fields have a box: those that the last drawing asked for. Counted by what was drawn: React may look at a form
 * alone and leave its boxes as they are.
 */
export function useBoxes(): { add(path: string): void; has(path: string): boolean } {
  const [kept] = useState(() => {
    let now = new Set<string>();
    let before = now;
    return {
      add: (path: string) => void now.add(path),
      has: (path: string) => now.has(path) || before.has(path),
      turn() {
        if (now.size > 0) [before, now] = [now, new Set()];
      },
    };
  });
  useEffect(() => kept.turn());
  return kept;
}
