import { describe, expect, it } from 'vitest';
import { lookColumns } from '#domain/mass-payments/other-columns.ts';
import { colourName } from './catalogues/mass-payments/colours.ts';
import { groupName } from './catalogues/mass-payments/other-columns.ts';

describe('the marks of a row', () => {
  it.each([
    ['92D050+AFF0000', 'green, red letters', 'vert, lettres rouges'],
    ['AFF0000+FFFF00', 'yellow, red letters', 'jaune, lettres rouges'],
    ['00B050', 'dark green', 'vert foncé'],
    ['E2EFDA', 'light green', 'vert clair'],
    ['A00B0F0', 'blue letters', 'lettres bleues'],
    ['A006100', 'dark green letters', 'lettres vert foncé'],
    ['A9D08E', 'green', 'vert'],
    ['FFC000', 'orange', 'orange'],
    ['FFF2CC', 'light yellow', 'jaune clair'],
    ['FFC7CE', 'pink', 'rose'],
    ['7030A0', 'purple', 'violet'],
    ['833C0B', 'brown', 'marron'],
    ['33CCCC', 'turquoise', 'turquoise'],
    ['D9D9D9', 'light grey', 'gris clair'],
    ['808080', 'grey', 'gris'],
    ['000000', 'black', 'noir'],
    ['theme4', 'a colour', 'une couleur'],
    ['Atheme5', 'coloured letters', 'lettres de couleur'],
    // Two that people call alike are one.
    ['FFFF00+FFFF33', 'yellow', 'jaune'],
  ])('%s is called %s', (marks, en, fr) => {
    expect([colourName(marks, 'en'), colourName(marks, 'fr')]).toEqual([en, fr]);
  });

  it('are named where the columns of a file are asked about', () => {
    const name = (key: string) => groupName(lookColumns.colour, { key, sample: key }, 'fr');
    expect([name(''), name('92D050'), name('AFF0000')]).toEqual(['rien', 'vert', 'lettres rouges']);
  });
});
