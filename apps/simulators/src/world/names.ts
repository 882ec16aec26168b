/** A plausible holder for every number: the same number always answers the same name, in every run. */

const womenNames = [
  'Marie',
  'Chantal',
  'Solange',
  'Brenda',
  'Clarisse',
  'Pauline',
  'Aminatou',
  'Nadege',
  'Odette',
  'Laure',
  'Mireille',
  'Estelle',
  'Hawa',
  'Judith',
  'Viviane',
  'Grace',
];
const menNames = [
  'Jean',
  'Emmanuel',
  'Serge',
  'Collins',
  'Alain',
  'Blaise',
  'Hamadou',
  'Patrick',
  'Thierry',
  'Ernest',
  'Rodrigue',
  'Kevin',
  'Bello',
  'Samuel',
  'Didier',
  'Valery',
];
const familyNames = [
  'Mbarga',
  'Ngo Bassong',
  'Fotso',
  'Tchoumi',
  'Abena',
  'Nkeng',
  'Djomo',
  'Essomba',
  'Kamga',
  'Njoya',
  'Atangana',
  'Ndifor',
  'Eyenga',
  'Moukouri',
  'Bouba',
  'Tabi',
  'Wamba',
  'Ekotto',
  'Nguimfack',
  'Oumarou',
  'Bikoko',
  'Fon',
  'Talla',
  'Etoundi',
];

export interface Person {
  givenName: string;
  familyName: string;
  gender: 'MALE' | 'FEMALE';
  /** YYYY-MM-DD */
  birthdate: string;
}

export function personOf(number: string): Person {
  const seed = hash(number);
  const female = (seed & 1) === 1;
  const names = female ? womenNames : menNames;
  const year = 1962 + ((seed >>> 4) % 42);
  const month = 1 + ((seed >>> 9) % 12);
  const day = 1 + ((seed >>> 13) % 28);
  return {
    givenName: names[(seed >>> 1) % names.length]!,
    familyName: familyNames[(seed >>> 7) % familyNames.length]!,
    gender: female ? 'FEMALE' : 'MALE',
    birthdate: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
  };
}

/** FNV-1a with a final mix, so that neighbouring numbers do not share names. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b);
  return (h ^ (h >>> 15)) >>> 0;
}
