import { createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { payoutDoubtWords } from '#i18n/catalogues/mass-payments/payout-doubts.ts';
import { itemColumns, RowNotes } from './item-columns.tsx';

describe('what may be done with a row stands in its line and in its card on a phone', () => {
  const column = itemColumns(
    'fr',
    () => {},
    () => {},
    () => {},
  ).find(({ id }) => id === 'edit')!;
  const wordOf = (drawn: ReactNode) => (isValidElement<{ children: ReactNode }>(drawn) ? drawn.props.children : null);
  const drawn = (item: Partial<MassPaymentItem>) =>
    [column.cell, ...(column.card ? [column.cardCell ?? column.cell] : [])].map((draw) =>
      wordOf(draw({ retry: 'no', leftOut: [], ...item } as MassPaymentItem)),
    );
  const noAmount = { column: null, code: 'leftOut.noAmount', text: { en: '', fr: '' } };
  it.each<[string, Partial<MassPaymentItem>, string | null]>([
    ['a row that is left out is taken in', { status: 'leftOut' }, 'Reprendre'],
    ['one without an amount gets one', { status: 'leftOut', leftOut: [noAmount] }, 'Modifier'],
    ['a wrong row is corrected', { status: 'draft' }, 'Modifier'],
    ['so is a right one', { status: 'ready' }, 'Modifier'],
    ['one that failed and may go again is tried again', { status: 'failed', retry: 'corrected' }, 'Relancer'],
    ['one that another run pays has nothing left to do', { status: 'failed', retry: 'no' }, null],
    [
      'nor does one whose operator is asked why it has called',
      { status: 'failed', retry: 'no', isAnnounced: true },
      null,
    ],
    ['what is paid stays', { status: 'completed' }, null],
  ])('%s', (_, item, word) => expect(drawn(item)).toEqual([word, word]));
  it('one that was paid in part gets what is left, or is taken in whole', () => {
    const partPaid = { ...noAmount, code: 'leftOut.partPaid' };
    const [both] = drawn({ status: 'leftOut', leftOut: [partPaid] });
    expect((both as unknown as ReactNode[]).map(wordOf)).toEqual(['Reprendre', 'Modifier']);
  });
});

it.each(['en', 'fr'] as const)(
  'a row whose operator has called says that it is asked why, in its line (%s)',
  (locale) => {
    const item = {
      errors: [],
      leftOut: [],
      reason: null,
      warnings: [],
      repairs: [],
      verifiedName: null,
    } as unknown as MassPaymentItem;
    const drawn = (isAnnounced: boolean) =>
      renderToStaticMarkup(createElement(RowNotes, { item: { ...item, isAnnounced }, locale }));
    expect([drawn(true).includes(payoutDoubtWords.calledText[locale]), drawn(false)]).toEqual([true, '']);
  },
);
