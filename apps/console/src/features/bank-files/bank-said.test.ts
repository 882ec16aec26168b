import { describe, expect, it } from 'vitest';
import { bankReasonWords, bankStatusWords } from '#i18n/catalogues/bank-files/codes.ts';
import { bankSaid } from './bank-said.ts';

const item = (change: object) =>
  ({ state: 'accepted', bankStatus: null, bankReason: null, bankText: null, ...change }) as Parameters<
    typeof bankSaid
  >[0];

describe('what the bank said', () => {
  it('is in words, with its code beside for whoever asks the bank', () => {
    expect(
      bankSaid(
        item({ state: 'rejected', bankStatus: 'RJCT', bankReason: 'AC01', bankText: 'COMPTE BENEFICIAIRE INCONNU' }),
        'fr',
      ),
    ).toEqual({ words: 'Le numéro de compte est faux', code: 'AC01', text: 'COMPTE BENEFICIAIRE INCONNU' });
    expect(bankSaid(item({ bankStatus: 'ACTC' }), 'en')).toEqual({
      words: 'Accepted after the bank’s technical check',
      code: 'ACTC',
      text: null,
    });
    expect(bankSaid(item({ bankReason: 'ZZ99' }), 'en')).toEqual({
      words: 'A code of the bank',
      code: 'ZZ99',
      text: null,
    });
    expect(bankSaid(item({}), 'en')).toBeNull();
  });

  it('is the statement once it stands there, and never the payee’s name as a word of the bank', () => {
    expect(bankSaid(item({ state: 'settled', bankStatus: 'ACTC', bankText: 'Imprimerie Sept' }), 'fr')).toEqual({
      words: 'Débité sur le relevé',
      code: null,
      text: null,
    });
  });

  it('has words in both languages for every code that our own reasons read, and the usual ones beside', () => {
    for (const code of ['AC01', 'AC04', 'AC06', 'AM04', 'MS03']) expect(bankReasonWords[code]).toBeDefined();
    for (const code of ['RCVD', 'ACTC', 'ACCP', 'PDNG', 'ACSP', 'ACWC', 'ACSC', 'ACCC', 'RJCT'])
      expect(bankStatusWords[code]).toBeDefined();
    for (const { en, fr } of [...Object.values(bankReasonWords), ...Object.values(bankStatusWords)])
      expect(en).not.toBe(fr);
  });
});
