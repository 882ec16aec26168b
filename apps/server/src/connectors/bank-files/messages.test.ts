import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { bankText } from './bank-text.ts';
import { balanceOf, readStatements } from './camt053.ts';
import { writePaymentOrder, type PaymentOrder } from './pain001.ts';
import { readStatusReport, saidOfPayments } from './pain002.ts';
import { bankEventOf, bankReasonOf } from './statuses.ts';
import { sampleOrder, sampleReport, sampleStatement, schemaFindings } from './testing/samples.ts';
import { readXml, xmlBytesMax, XmlError } from './xml.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const problem = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof XmlError) return error.problem;
    throw error;
  }
  return 'none';
};
const statement = (xml: string) => readStatements(readXml(bytes(xml)))[0]!;

describe('pain.001', () => {
  it('validates against the schema, in both ways of writing an account', async () => {
    expect(await schemaFindings('pain.001.001.03', writePaymentOrder(sampleOrder()))).toEqual([]);
    expect(
      await schemaFindings(
        'pain.001.001.03',
        writePaymentOrder(
          sampleOrder({ accountForm: 'iban', initiator: { name: 'A', niu: null }, chargeBearer: 'DEBT' }),
        ),
      ),
    ).toEqual([]);
  });
  it('the schema finds an element out of order and an identifier that is too long', async () => {
    const good = writePaymentOrder(sampleOrder());
    expect(
      await schemaFindings(
        'pain.001.001.03',
        good.replace('<PmtMtd>TRF</PmtMtd>', '').replace('<ReqdExctnDt>', '<PmtMtd>TRF</PmtMtd><ReqdExctnDt>'),
      ),
    ).not.toEqual([]);
    expect(
      await schemaFindings('pain.001.001.03', good.replaceAll('01KABCDEFGHJKMNPQRSTVWXYZ1', 'X'.repeat(36))),
    ).not.toEqual([]);
    expect(await schemaFindings('pain.001.001.03', good.replaceAll('>500<', '>500.123456<'))).not.toEqual([]);
  });
  it('writes whole francs: 500 stays 500, and sums and counts agree at both levels', () => {
    const xml = writePaymentOrder(sampleOrder());
    expect(xml).toContain('<InstdAmt Ccy="XAF">500</InstdAmt>');
    expect(xml).toContain('<InstdAmt Ccy="XAF">125000000</InstdAmt>');
    expect(xml).toContain('<NbOfTxs>3</NbOfTxs><CtrlSum>125150500</CtrlSum><InitgPty>');
    expect(xml).toContain(
      '<NbOfTxs>2</NbOfTxs><CtrlSum>150500</CtrlSum><PmtTpInf><InstrPrty>NORM</InstrPrty><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf><ReqdExctnDt>2026-11-20</ReqdExctnDt>',
    );
    expect(xml).toContain('<PmtTpInf><InstrPrty>HIGH</InstrPrty></PmtTpInf>');
    expect(xml).not.toMatch(/>\d+\.\d/);
  });
  it('names the bank by BIC where one is known, else by its five digits', () => {
    const xml = writePaymentOrder(sampleOrder());
    expect(xml).toContain('<DbtrAgt><FinInstnId><BIC>CCEICMCX</BIC></FinInstnId></DbtrAgt>');
    expect(xml).toContain(
      '<CdtrAgt><FinInstnId><ClrSysMmbId><MmbId>10029</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>',
    );
    expect(writePaymentOrder(sampleOrder({ accountForm: 'iban' }))).toContain(
      '<IBAN>CM2110029000023024503971053</IBAN>',
    );
  });
  it('writes the taxpayer number, and text as banks take it', () => {
    const xml = writePaymentOrder(sampleOrder());
    expect(xml).toContain(
      '<InitgPty><Nm>Boutique Wouri + Fils</Nm><Id><OrgId><Othr><Id>M081812345678A</Id><SchmeNm><Prtry>NIU</Prtry></SchmeNm></Othr></OrgId></Id></InitgPty>',
    );
    expect(xml).toContain('<Cdtr><Nm>Eloise Ngo Mbock</Nm></Cdtr>');
    expect(xml).toContain('<Cdtr><Nm>OEuvre des Soeurs</Nm></Cdtr>');
    expect(xml).toMatch(/<Ustrd>Salaire de novembre n 11 - prime<\/Ustrd>/);
  });
  it('refuses an amount that is no whole number of francs, and an identifier of a foreign alphabet', () => {
    const with_ = (change: object): PaymentOrder =>
      sampleOrder({
        blocks: [{ ...sampleOrder().blocks[0]!, payments: [{ ...sampleOrder().blocks[0]!.payments[0]!, ...change }] }],
      });
    for (const amount of [0, -1, 1.5, NaN]) expect(() => writePaymentOrder(with_({ amount }))).toThrow(RangeError);
    expect(() => writePaymentOrder(with_({ endToEndId: 'att_1' }))).toThrow(RangeError);
    expect(() => writePaymentOrder(with_({ endToEndId: 'X'.repeat(36) }))).toThrow(RangeError);
  });
  it('adds up and validates whatever is paid to whomever', async () => {
    const payment = fc.record({
      amount: fc.integer({ min: 1, max: 999_999_999 }),
      name: fc.string({ minLength: 1, maxLength: 200 }),
      remittance: fc.option(fc.string({ maxLength: 300 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 8 }), async (payments) => {
        const order = sampleOrder({
          blocks: [
            {
              ...sampleOrder().blocks[0]!,
              payments: payments.map((each, index) => ({
                ...each,
                rib: '10029000023024503971053',
                endToEndId: `E${index}`,
              })),
            },
          ],
        });
        const xml = writePaymentOrder(order);
        expect(await schemaFindings('pain.001.001.03', xml)).toEqual([]);
        const [read] = [new XMLParser({ parseTagValue: false }).parse(xml).Document.CstmrCdtTrfInitn];
        const written = [read.PmtInf.CdtTrfTxInf]
          .flat()
          .map((each: { Amt: { InstdAmt: string } }) => Number(each.Amt.InstdAmt));
        expect(written).toEqual(payments.map((each) => each.amount));
        expect(read.GrpHdr.CtrlSum).toBe(String(payments.reduce((total, each) => total + each.amount, 0)));
      }),
      { numRuns: 25 },
    );
  });
});

it('bankText leaves nothing a bank refuses, and never grows past its length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 140 }), (text, max) => {
      const out = bankText(text, max);
      expect(out).toMatch(/^[A-Za-z0-9 /\-?:().,'+]*$/);
      expect(out.length).toBeLessThanOrEqual(max);
      expect(out).toBe(out.trim());
    }),
  );
});

describe('pain.002', () => {
  const payments = ['A', 'B', 'C'].map((endToEndId) => ({ endToEndId, blockId: endToEndId === 'C' ? 'F-2' : 'F-1' }));
  const told = (xml: string) => {
    const { told: map, unknown } = saidOfPayments(readStatusReport(readXml(bytes(xml))), payments);
    return {
      ...Object.fromEntries(
        [...map].map(([key, { status, reason }]) => [key, `${status}${reason ? ` ${reason}` : ''}`]),
      ),
      ...(unknown.length > 0 ? { unknown } : {}),
    };
  };
  const report = (parts: Omit<Parameters<typeof sampleReport>[0], 'messageId' | 'original'>) =>
    sampleReport({ messageId: 'R1', original: 'F', ...parts });

  it('PART says: look at the transactions', () => {
    expect(
      told(
        report({
          group: 'PART',
          blocks: [
            {
              id: 'F-1',
              status: 'PART',
              payments: [
                { endToEndId: 'A', status: 'ACSP' },
                { instructionId: 'b', status: 'RJCT', reason: 'AC01' },
              ],
            },
          ],
        }),
      ),
    ).toEqual({ A: 'ACSP', B: 'RJCT AC01' });
  });
  it('a rejected group rejects every transaction without a word of its own', () => {
    expect(
      told(
        report({
          group: 'RJCT',
          groupReason: 'AM04',
          blocks: [{ id: 'F-1', payments: [{ endToEndId: 'A', status: 'ACCP' }] }],
        }),
      ),
    ).toEqual({ A: 'ACCP', B: 'RJCT AM04', C: 'RJCT AM04' });
  });
  it('a block speaks for its own transactions, before the group does', () => {
    expect(told(report({ group: 'PART', blocks: [{ id: 'F-2', status: 'RJCT', reason: 'AC04' }] }))).toEqual({
      C: 'RJCT AC04',
    });
    expect(told(report({ group: 'ACTC', blocks: [{ id: 'F-2', status: 'PART' }] }))).toEqual({ A: 'ACTC', B: 'ACTC' });
  });
  it('names transactions nobody knows, and says nothing where nothing is said', () => {
    expect(
      told(report({ blocks: [{ id: 'F-1', payments: [{ endToEndId: 'Z', status: 'ACSC' }, { endToEndId: 'A' }] }] })),
    ).toEqual({ unknown: ['Z'] });
  });
  it('validates as we understand it, and is refused when it is another message', async () => {
    expect(
      await schemaFindings(
        'pain.002.001.03',
        report({
          group: 'PART',
          blocks: [
            {
              id: 'F-1',
              status: 'PART',
              payments: [{ endToEndId: 'A', instructionId: 'A', status: 'RJCT', reason: 'AC01' }],
            },
          ],
        }),
      ),
    ).toEqual([]);
    expect(problem(() => readStatusReport(readXml(bytes(writePaymentOrder(sampleOrder())))))).toBe('otherMessage');
  });
  it('knows the words of the standard', () => {
    expect(
      ['RCVD', 'ACTC', 'ACCP', 'PDNG', 'ACSP', 'ACWC', 'ACSC', 'ACCC', 'RJCT', 'PART', 'XXXX'].map(bankEventOf),
    ).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'accepted',
      'processing',
      'processing',
      'provisional',
      'provisional',
      'rejected',
      null,
      null,
    ]);
    expect(['AC01', 'AC04', 'AC06', 'AM04', 'AM05', 'BE01', 'RC01', 'MS03', 'ZZ99', null].map(bankReasonOf)).toEqual([
      'PAYEE_NOT_FOUND',
      'PAYEE_BLOCKED',
      'PAYEE_BLOCKED',
      'MERCHANT_FLOAT_LOW',
      'DUPLICATE',
      'NAME_MISMATCH',
      'INVALID_REQUEST',
      'PROVIDER_ERROR',
      'PROVIDER_ERROR',
      'PROVIDER_ERROR',
    ]);
  });
});

describe('camt.053', () => {
  const entries = [
    { ref: 'N1', amount: '150000', side: 'DBIT' as const, endToEndId: 'a', name: 'Ngo' },
    { ref: 'N1', amount: '500.00', side: 'DBIT' as const, endToEndId: 'NOTPROVIDED' },
    { ref: 'N2', amount: '150000', side: 'CRDT' as const, endToEndId: 'a', returned: 'AC04' },
    { amount: '7', side: 'CRDT' as const, status: 'PDNG' },
  ];
  it('reads lines, returns and balances, and validates', async () => {
    const xml = sampleStatement({ closing: '999500', entries });
    expect(await schemaFindings('camt.053.001.02', xml)).toEqual([]);
    const read = statement(xml);
    expect(read).toMatchObject({
      id: 'S1',
      sequence: 1,
      account: '10005000020000002061138',
      opening: 1_000_000,
      closing: 999_500,
      announced: 1,
    });
    expect(
      read.lines.map(({ ref, amount, direction, endToEndId, returnReason, counterparty }) => [
        ref,
        amount,
        direction,
        endToEndId,
        returnReason,
        counterparty,
      ]),
    ).toEqual([
      ['N1', 150_000, 'debit', 'A', null, 'Ngo'],
      ['N1 #2', 500, 'debit', null, null, null],
      ['N2', 150_000, 'credit', 'A', 'AC04', null],
    ]);
    expect(balanceOf(read)).toEqual({ credits: 150_000, debits: 150_500, difference: 0 });
  });
  it('tells by how much a statement does not add up', () => {
    expect(balanceOf(statement(sampleStatement({ closing: '999499', entries }))).difference).toBe(1);
  });
  it('takes an entry of several payments apart when the parts add up to it, and leaves it whole when they do not', () => {
    const part = (id: string, amount: number) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="XAF">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const xml = (second: number) =>
      sampleStatement({ closing: '999400', entries: [{ ref: 'N1', amount: '600', side: 'DBIT' }] }).replace(
        '<TxDtls></TxDtls>',
        `<Btch><PmtInfId>f-1</PmtInfId></Btch>${part('A', 500)}${part('B', second)}`,
      );
    expect(
      statement(xml(100)).lines.map(({ ref, amount, endToEndId, blockId }) => [ref, amount, endToEndId, blockId]),
    ).toEqual([
      ['N1/1', 500, 'A', 'F-1'],
      ['N1/2', 100, 'B', 'F-1'],
    ]);
    expect(
      statement(xml(99)).lines.map(({ ref, amount, endToEndId, blockId }) => [ref, amount, endToEndId, blockId]),
    ).toEqual([['N1', 600, null, 'F-1']]);
  });
  it('reads a later version, a prefix, an IBAN and an overdrawn account', () => {
    const xml = sampleStatement({
      closing: '500',
      opening: '1000',
      entries: [{ ref: 'N1', amount: '1500', side: 'DBIT' }],
    })
      .replace('<Othr><Id>10005000020000002061138</Id></Othr>', '<IBAN>CM2110005000020000002061138</IBAN>')
      .replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
      .replace('.02"', '.08"')
      .replace(/500<\/Amt><CdtDbtInd>CRDT/, '500</Amt><CdtDbtInd>DBIT')
      .replace(/<(\/?)([A-Z])/g, '<$1ns:$2')
      .replace('xmlns=', 'xmlns:ns=');
    expect(statement(xml)).toMatchObject({ account: '10005000020000002061138', opening: 1000, closing: -500 });
    expect(balanceOf(statement(xml)).difference).toBe(0);
  });
  it.each([
    ['500', 500],
    ['500.', 500],
    ['500.00', 500],
    ['0500', 500],
    ['150000.00000', 150_000],
  ])('reads %s as %d francs', (text, amount) => {
    expect(
      statement(sampleStatement({ closing: '1', entries: [{ amount: text, side: 'DBIT' }] })).lines[0]!.amount,
    ).toBe(amount);
  });
  it.each(['500.5', '5e3', '-500', '500,00', '0x1F', '1 500', '500.000000', '٥٠٠', '1234567890123456'])(
    'refuses the amount %s',
    (text) => {
      expect(
        problem(() => statement(sampleStatement({ closing: '1', entries: [{ amount: text, side: 'DBIT' }] }))),
      ).toBe('amount');
    },
  );
  it('refuses another currency, a missing balance and a missing side', () => {
    expect(problem(() => statement(sampleStatement({ closing: '1', entries: [], currency: 'EUR' })))).toBe('currency');
    expect(problem(() => statement(sampleStatement({ closing: '1', entries: [] }).replace('CLBD', 'ITAV')))).toBe(
      'missing',
    );
    expect(
      problem(() =>
        statement(
          sampleStatement({ closing: '1', entries: [{ amount: '1', side: 'DBIT' }] }).replace(
            '<CdtDbtInd>DBIT</CdtDbtInd>',
            '',
          ),
        ),
      ),
    ).toBe('missing');
  });
  it('never changes an amount on the way, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999 }),
        fc.constantFrom('', '.0', '.00', '.00000'),
        (amount, tail) => {
          expect(
            statement(sampleStatement({ closing: '1', entries: [{ amount: `${amount}${tail}`, side: 'CRDT' }] }))
              .lines[0]!.amount,
          ).toBe(amount);
        },
      ),
    );
  });
});

describe('what is no file of a bank', () => {
  it.each([
    ['garbage', 'PK\u0003\u0004 not xml at all', 'notXml'],
    ['nothing', '', 'notXml'],
    ['a page', '<html><body><p>no</body></html>', 'notXml'],
    ['two roots', '<a/><b/>', 'notXml'],
    [
      'a billion laughs',
      `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ''};`.repeat(10)}">`).join('')}]><Document>&lol9;</Document>`,
      'documentType',
    ],
    [
      'a file of this machine',
      '<!doctype a [<!entity x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>',
      'documentType',
    ],
    ['a tower of tags', `${'<a>'.repeat(60_000)}${'</a>'.repeat(60_000)}`, 'tooDeep'],
    ['an unknown encoding', '<?xml version="1.0" encoding="UTF-7"?><a/>', 'encoding'],
  ])('%s is refused', (_name, text, why) => expect(problem(() => readXml(bytes(text)))).toBe(why));
  it('20 MB are refused before they are looked at', () =>
    expect(problem(() => readXml(new Uint8Array(20_000_000)))).toBe('tooLarge'));
  it('bytes that are not in their encoding are refused, and Latin-1 is read', () => {
    expect(problem(() => readXml(Buffer.from('<a>\xe9</a>', 'latin1')))).toBe('encoding');
    expect(readXml(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>', 'latin1')).textAt('a')).toBe(
      'é',
    );
    expect(xmlBytesMax).toBe(5_000_000);
  });
  it('entities that every document has are read, others stay as they are', () => {
    expect(readXml(bytes('<a>&lt;&amp;&#233;&#x41;&nbsp;&#0;</a>')).textAt('a')).toBe('<&éA&nbsp;');
  });
  it('names of objects are only names', () => {
    expect(problem(() => readXml(bytes('<a><constructor>x</constructor></a>')))).toBe('notXml');
    const read = readXml(bytes('<a><b>y</b></a>'));
    expect([read.at('a/hasOwnProperty'), read.at('a/toString'), read.textAt('a/b')]).toEqual([null, null, 'y']);
  });
});
