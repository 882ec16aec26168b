import { matchNames, mayBeOneName } from '../values/name-match.ts';

/**
 * People who are paid at one number, account or card. Families share phones, so a place makes nobody the same person:
 * who is meant is told by the name written beside it, then by the reference. What two people could be is asked, never
 * guessed, and a name that is nobody's here is somebody new.
 */
export type PersonAtPlace = {
  id: string;
  names: readonly string[];
  employeeNo: string | null;
  isActive: boolean;
  frozenAt: Date | null;
  /** Since when this person is paid here, as far as we know. */
  since: Date;
};

/**
 * What somebody decided about a payment: this person, or none of those who are known here. Null while nobody was asked.
 */
export type PersonChoice = { kind: 'picked'; id: string } | { kind: 'nobody' } | null;
export type Named = { name: string; externalRef: string | null; choice: PersonChoice };
/** `others`: who is known here and is not meant, or is not known to be. `frozen`: why nothing may be paid. */
export type Standing<P> = { person: P | null; isAmbiguous: boolean; frozen: P | null; others: P[] };

const isStrong = (name: string, person: PersonAtPlace): boolean =>
  person.names.some((known) => matchNames(name, known) === 'strong');
const mayBe = (name: string, person: PersonAtPlace): boolean => person.names.some((known) => mayBeOneName(name, known));

/** The one of these people who is meant; `several` when more than one could be. */
function meantAmong<P extends PersonAtPlace>(people: readonly P[], { name, externalRef }: Named): P | 'several' | null {
  const isReferred = (person: P) => externalRef !== null && person.employeeNo === externalRef;
  for (const fits of [isStrong, mayBe]) {
    const found = people.filter((person) => fits(name, person));
    const referred = found.filter(isReferred);
    if (found.length === 1 || referred.length === 1) return referred[0] ?? found[0]!;
    if (found.length > 1) return 'several';
  }
  // The number and the reference say somebody, the name says another: who knows is asked.
  return people.some(isReferred) ? 'several' : null;
}

/**
 * Who is meant among the people of a place, and whether that may be paid. `there` holds everybody at the place, put
 * aside and frozen too.
 */
export function standingAt<P extends PersonAtPlace>(there: readonly P[], named: Named): Standing<P> {
  const { choice } = named;
  let person: P | null = null;
  let isAmbiguous = false;
  if (choice?.kind === 'picked') person = there.find(({ id }) => id === choice.id) ?? null;
  else if (choice === null) {
    const active = meantAmong(
      there.filter(({ isActive }) => isActive),
      named,
    );
    const found =
      active ??
      meantAmong(
        there.filter(({ isActive }) => !isActive),
        named,
      );
    isAmbiguous = found === 'several';
    person = found === 'several' ? null : found;
  }
  return {
    person,
    isAmbiguous,
    frozen: frozenFor(there, person, named.name),
    others: there.filter((other) => other !== person),
  };
}

/**
 * Who is frozen stays frozen, however the name is written: at a place of somebody frozen only one is paid who was known
 * there before the freeze, is written by their own name, and by a name that could not be the frozen one's.
 */
function frozenFor<P extends PersonAtPlace>(there: readonly P[], person: P | null, name: string): P | null {
  if (person?.frozenAt) return person;
  const frozen = there.filter(({ frozenAt }) => frozenAt !== null);
  const isTold = (from: P) =>
    person !== null && person.since <= from.frozenAt! && isStrong(name, person) && !mayBe(name, from);
  return frozen.find((one) => !isTold(one)) ?? null;
}

/**
 * Whether two payments to one place are one person's: by who was picked or found, else by names that do not contradict
 * each other.
 */
export const isOnePerson = (
  a: { personId: string | null; name: string },
  b: { personId: string | null; name: string },
): boolean =>
  a.personId !== null && b.personId !== null
    ? a.personId === b.personId
    : a.name === '' || b.name === '' || mayBeOneName(a.name, b.name);
