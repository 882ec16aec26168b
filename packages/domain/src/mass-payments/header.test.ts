import { describe, expect, it } from 'vitest';
import { findListHeader, listHeading } from './header.ts';

const head = ['N°', 'Nom et prénoms', 'Téléphone', 'Net à payer'];
const people = Array.from({ length: 30 }, (_, index) => [
  String(index + 1),
  `Personne ${index}`,
  `6771234${String(index).padStart(2, '0')}`,
  '25000',
]);

describe('the heading of a list', () => {
  it('stands below a letterhead, however long, also one with a phone number', () => {
    const letterhead = [
      ['Nom de l’établissement : Les Bambins'],
      ['BP 1234', 'Douala'],
      ['Tél :', '677 12 34 56'],
      ['République du Cameroun', '', 'Paix – Travail – Patrie'],
      ['Montant total :', '1 331 500'],
      ...Array.from({ length: 30 }, (_, index) => [`Ligne ${index}`]),
      ['Contact', '', 'Montant'],
    ];
    expect(findListHeader([...letterhead, head, ...people])).toBe(letterhead.length);
    expect(findListHeader([['Nom de l’école'], head, ...people])).toBe(1);
  });
  it('is the first of those that name as much, and none of a second table', () => {
    expect(findListHeader([head, ...people.slice(0, 2), head, ...people])).toBe(0);
    expect(findListHeader([...people.slice(0, 5), head, ...people])).toBeNull();
  });
  it('may be one word, or missing', () => {
    expect(findListHeader([['Salaires'], ['Nom'], ['Awa']])).toBe(1);
    expect(findListHeader(people)).toBeNull();
  });
});

describe('a heading of several rows', () => {
  const person = ['1', 'Marie Ngo', '677123456', '100000', '5000', '95000', ''];
  it('names the columns below one that is spread over them', () => {
    const rows = [
      ['Collège La Rose'],
      ['N°', 'Noms et prénoms', 'Téléphone', 'Salaires', '', '', 'Observations'],
      ['', '', '', 'Brut', 'Retenues', 'Net à payer', ''],
      ['SECTION MATERNELLE'],
      person,
    ];
    expect(listHeading(rows)).toEqual({
      from: 1,
      to: 2,
      cells: [
        'N°',
        'Noms et prénoms',
        'Téléphone',
        'Salaires Brut',
        'Salaires Retenues',
        'Salaires Net à payer',
        'Observations',
      ],
    });
    expect(
      listHeading([
        ['Nom', 'Téléphone', '', 'Montant'],
        ['', 'MTN', 'Orange', ''],
        ['Awa', '677123456', '', '5000'],
      ]),
    ).toEqual({ from: 0, to: 1, cells: ['Nom', 'MTN', 'Orange', 'Montant'] });
    expect(
      listHeading([
        ['Nom', 'Téléphone', 'Avances', '', 'Net'],
        ['', '', 'Date', 'Montant', ''],
        ['Awa', '677123456', '', '', '5000'],
      ])!.cells[3],
    ).toBe('Avances Montant');
  });
  it.each([
    [['SECTION MATERNELLE']],
    [['Agents']],
    [['', 'Marie Orange', '', '']],
    [['', 'Kamga', '', 'Net']],
    [['', '', '', 'Net', '', '25 000']],
    [['', '', '', '', 'x', 'y']],
    [['', 'Awa', '677123456', 'Net', 'Brut']],
    [['', 'Orange', '', '', 'payé']],
  ])('does not take in %j', (row) =>
    expect(listHeading([['N°', 'Nom', 'Téléphone', 'Salaires', '', '', 'Obs'], row, person])).toMatchObject({
      from: 0,
      to: 0,
    }),
  );
});
