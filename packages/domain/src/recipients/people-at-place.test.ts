import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnePerson, standingAt, type PersonAtPlace } from './people-at-place.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const person = (id: string, name: string, more: Partial<PersonAtPlace> = {}): PersonAtPlace => ({
  id,
  names: [name],
  employeeNo: null,
  isActive: true,
  frozenAt: null,
  since: at(1),
  ...more,
});
const awa = person('awa', 'Awa Ngo', { employeeNo: 'E-1' });
const bih = person('bih', 'Bih Ngo', { employeeNo: 'E-2' });
const named = (name: string, externalRef: string | null = null) => ({ name, externalRef, choice: null });
const meant = (there: PersonAtPlace[], name: string, externalRef: string | null = null) => {
  const { person: found, isAmbiguous } = standingAt(there, named(name, externalRef));
  return isAmbiguous ? 'asked' : (found?.id ?? 'somebody new');
};

describe('who is meant at a number that two people share', () => {
  it.each([
    ['Awa Ngo', null, 'awa'],
    ['NGO BIH', null, 'bih'],
    ['Awa', null, 'awa'],
    ['B. Ngo', null, 'bih'],
    ['Chi Ngo', null, 'somebody new'],
    ['Ngo', null, 'asked'],
    ['Ngo', 'E-2', 'bih'],
    ['Chi Fru', 'E-1', 'asked'],
    ['Bih Ngo', 'E-1', 'bih'],
    ['', null, 'somebody new'],
  ])('%s, reference %s: %s', (name, externalRef, who) => expect(meant([awa, bih], name, externalRef)).toBe(who));
  it('asks between two of one name, takes who is active before who was put aside, and does as it was told', () => {
    expect(meant([awa, person('twin', 'Ngo Awa')], 'Awa Ngo')).toBe('asked');
    expect(meant([person('old', 'Ngo Awa', { isActive: false }), awa], 'Awa Ngo')).toBe('awa');
    expect(meant([person('old', 'Ngo Awa', { isActive: false }), bih], 'Awa Ngo')).toBe('old');
    expect(standingAt([awa, bih], { ...named('Ngo'), choice: { kind: 'picked', id: 'bih' } }).person?.id).toBe('bih');
    expect(standingAt([awa, bih], { ...named('Ngo'), choice: { kind: 'nobody' } })).toMatchObject({
      person: null,
      isAmbiguous: false,
    });
  });
});

describe('somebody frozen who shares a number', () => {
  const frozen = person('awa', 'Awa Ngo', { frozenAt: at(5) });
  const blocked = (there: PersonAtPlace[], name: string) => standingAt(there, named(name)).frozen?.id ?? null;
  it('does not stop the other one, who was there before', () => expect(blocked([frozen, bih], 'Ngo Bih')).toBeNull());
  it.each(['Awa Ngo', 'Ngo Awa', 'Awa', 'A. Ngo', 'Ngo', 'Awaa Ngo', 'Ngo Awa Bih', 'Chi Fru', 'Bih', ''])(
    'is not paid as "%s"',
    (name) => expect(blocked([frozen, bih], name)).toBe('awa'),
  );
  it('is not paid through somebody who was entered, or came to the number, after the freeze', () => {
    expect(blocked([frozen, person('late', 'Bih Ngo', { since: at(6) })], 'Bih Ngo')).toBe('awa');
    expect(blocked([frozen], 'Bih Ngo')).toBe('awa');
  });
  it('is not paid by picking another person and writing the frozen name', () => {
    expect(standingAt([frozen, bih], { ...named('Awa Ngo'), choice: { kind: 'picked', id: 'bih' } }).frozen?.id).toBe(
      'awa',
    );
    expect(standingAt([frozen, bih], { ...named('Ngo Awa'), choice: { kind: 'nobody' } }).frozen?.id).toBe('awa');
  });
  it('is not paid by any name that could be theirs, whoever else is there', () => {
    const word = fc.constantFrom('Awa', 'Ngo', 'Bih', 'Fru', 'A.', 'Awaa');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const name = words.join(' ');
        const standing = standingAt([frozen, bih], named(name));
        if (standing.frozen === null) expect(standing.person?.id).toBe('bih');
        if (words.includes('Awa')) expect(standing.frozen?.id).toBe('awa');
      }),
    );
  });
});

describe('two payments to one number', () => {
  it.each([
    [['x', 'Awa Ngo'], ['y', 'Awa Ngo'], false],
    [['x', 'Awa'], ['x', 'Bih'], true],
    [[null, 'Awa Ngo'], ['x', 'NGO AWA'], true],
    [[null, 'Awa Ngo'], [null, 'Bih Ngo'], false],
    [[null, ''], [null, 'Bih Ngo'], true],
  ] as const)('%j and %j: %s', ([a, nameA], [b, nameB], isOne) =>
    expect(isOnePerson({ personId: a, name: nameA }, { personId: b, name: nameB })).toBe(isOne),
  );
});
