import { describe, expect, it } from 'vitest';
import { nobodyReader } from './nobody.ts';

const header = ['N°', 'Nom', 'Téléphone', 'Montant', 'Observation'];
const read = (...rows: string[][]) =>
  rows.map(nobodyReader({ name: 1, phone: 2, amount: 3, note: 4 }, header)).map((left) => left?.code ?? null);

describe('a row that is nobody', () => {
  it('repeats the headings, as every page of a print does', () => {
    expect(
      read(['N°', 'NOM', 'Telephone', 'montant', ''], ['', 'Nom', '', '', ''], ['1', 'Nom', '677123456', '25000']),
    ).toEqual(['heading', null, null]);
  });
  it('is the title of a part, beside the names or alone among them', () => {
    expect(
      read(
        ['SECTION MATERNELLE'],
        ['', 'SERVICE ADMINISTRATIF'],
        ['', 'Personnel d’appui'],
        ['', 'Service Marie', '677123456', ''],
        ['', 'Kamga Paul'],
      ).map((code) => code ?? ''),
    ).toEqual(['nobody', 'nobody', 'nobody', '', '']);
  });
  it.each([
    ['', 'Fait à Yaoundé, le 28/11/2026'],
    ['La Comptable', '', '', '', 'Le Directeur'],
    ['', '', 'Visa du Fondateur'],
    ['', 'L’Intendant'],
    ['', 'Bon à payer'],
    ['', 'Prepared by:', '', 'Approved by:'],
    ['Bursar', '', '', 'Principal'],
    ['', '', 'Imprimé le 20/11/2026'],
    ['', 'NB : appeler la comptable au 677 00 00 99'],
    ['', 'Page 1 sur 2'],
    ['', '', '2026-11-20', '', 'Imprimé le'],
    ['', 'Signature'],
    ['', 'Lu et approuvé', '', '', 'Signature et cachet'],
  ])('is what is signed below: %j', (...row) => expect(read(row)).toEqual(['nobody']));
  it('is who signs, below the signature and no longer', () => {
    expect(
      read(
        ['', 'Mme Eyenga Solange'],
        ['', 'Le Proviseur'],
        ['', '', '', '', ''],
        ['', 'Onana Pierre'],
        ['', 'Awa', '677123456', '25000'],
        ['', 'Bih Paul'],
      ),
    ).toEqual([null, 'nobody', null, 'nobody', null, null]);
  });
  it.each([
    ['', 'Kamga Paul', '', ''],
    ['', 'Kamga Paul', '677123456', ''],
    ['', '', '677123456', '25000'],
    ['', 'Visa Marie', '677123456', '25000'],
    ['', 'Président Paul', '', '25000'],
    ['', 'Directeur Paul', '67712', ''],
    ['', 'Le Directeur', '677123456', '25000'],
    ['', 'Classe Paul', 'néant', '', ''],
  ])('%j is somebody, or a row to be put right', (...row) => expect(read(row)).toEqual([null]));
});
