import { describe, expect, it } from 'vitest';
import { bankPriority, executionDay, isFileTime, nextCutOff, nextWorkingDay } from './days.ts';

/** Douala is one hour ahead of UTC. */
const at = (text: string) => new Date(`${text}:00+01:00`);

describe('the execution day', () => {
  it.each([
    ['2026-11-20T09:00', '2026-11-20', 'a Friday morning'],
    ['2026-11-20T12:59', '2026-11-20', 'a minute before the cut-off'],
    ['2026-11-20T13:00', '2026-11-23', 'the cut-off itself'],
    ['2026-11-20T23:30', '2026-11-23', 'a Friday night, which is Saturday nowhere near here'],
    ['2026-11-21T09:00', '2026-11-23', 'a Saturday'],
    ['2026-12-24T14:00', '2026-12-28', 'before Christmas and a weekend'],
    ['2026-12-25T09:00', '2026-12-28', 'Christmas'],
    ['2026-05-20T09:00', '2026-05-21', 'the National Day'],
    ['2026-04-02T15:00', '2026-04-06', 'the eve of Good Friday'],
  ])('of %s is %s: %s', (now, day) => expect(executionDay(at(now))).toBe(day));
  it('has its cut-off at 13:00 in Douala', () => {
    expect(nextCutOff(at('2026-11-20T09:00'))).toEqual(at('2026-11-20T13:00'));
    expect(nextCutOff(at('2026-11-20T18:00'))).toEqual(at('2026-11-23T13:00'));
  });
  it('is never the day itself for the next one', () => expect(nextWorkingDay('2026-11-20')).toBe('2026-11-23'));
});

it('the daily file is made in the half hour before the cut-off of a working day', () => {
  expect(
    [
      '2026-11-20T12:29',
      '2026-11-20T12:30',
      '2026-11-20T12:59',
      '2026-11-20T13:00',
      '2026-11-21T12:45',
      '2026-12-25T12:45',
    ].map((now) => isFileTime(at(now))),
  ).toEqual([false, true, true, false, false, false]);
});

it('a hundred million and more, or what is urgent, goes one by one', () => {
  expect([bankPriority(99_999_999, false), bankPriority(100_000_000, false), bankPriority(500, true)]).toEqual([
    'NORM',
    'HIGH',
    'HIGH',
  ]);
});
