import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '#domain/values/money.ts';
import type { Locale } from '#i18n/words.ts';
import {
  caretAfter,
  changeText,
  drawDate,
  drawPhone,
  nationalDigits,
  readText,
  typeDigits,
  withoutLeadingZeros,
  type Typing,
} from './digits-typing.ts';
import { numberBox, type TypedNumber } from './number-box.ts';

const money = (digits: string) => (digits === '' ? '' : formatNumber(Number(digits), 'en'));
/** `|` is the caret in the text the browser made. */
const type = (before: string, typed: string, rest: Partial<Typing> = {}) => {
  const caret = typed.indexOf('|');
  const result = typeDigits({
    before,
    text: typed.replace('|', ''),
    caret,
    format: money,
    max: 15,
    clean: withoutLeadingZeros,
    ...rest,
  });
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
};

describe('typing an amount', () => {
  it('groups at the end', () => expect(type('123', '1234|')).toBe('1,234|'));
  it('keeps the caret in the middle', () => expect(type('25000', '259|,000')).toBe('259|,000'));
  it('keeps the caret when a group appears before it', () => expect(type('123456', '9|123,456')).toBe('9|,123,456'));
  it('keeps the caret when a group disappears', () =>
    expect(type('1234567', '1|34,567', { inputType: 'deleteContentBackward' })).toBe('1|34,567'));
  it('backspace behind a separator takes the digit before it', () =>
    expect(type('25000', '25|000', { inputType: 'deleteContentBackward' })).toBe('2|,000'));
  it('delete before a separator takes the digit after it', () =>
    expect(type('25000', '25|000', { inputType: 'deleteContentForward' })).toBe('2,5|00'));
  it('drops leading zeros but keeps a lone zero', () => {
    expect(type('', '0|')).toBe('0|');
    expect(type('0', '05|')).toBe('5|');
  });
  it('empty stays empty', () => expect(type('5', '|')).toBe('|'));
  it('refuses a sixteenth digit and leaves the caret', () => {
    const full = '999999999999999';
    expect(type(full, `${money(full)}1|`)).toBe(`${money(full)}|`);
  });
  it('never moves the caret past the digits typed before it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9][0-9]{0,11}$/),
        fc.nat(12),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, digit) => {
          const drawn = money(digits);
          const place = caretAfter(drawn, at % (digits.length + 1));
          const text = drawn.slice(0, place) + digit + drawn.slice(place);
          const ahead = text.slice(0, place + 1).replace(/\D/g, '');
          const result = typeDigits({ before: digits, text, caret: place + 1, format: money, max: 15 });
          expect(result.text.slice(0, result.caret).replace(/\D/g, '')).toBe(ahead);
          expect(result.digits).toBe(text.replace(/\D/g, ''));
        },
      ),
    );
  });
});

describe('typing a phone number and a date', () => {
  it('groups a number while it grows', () => {
    expect(drawPhone('6')).toBe('6');
    expect(drawPhone('6771')).toBe('6 77 1');
    expect(drawPhone('677123456')).toBe('6 77 12 34 56');
  });
  it('takes the country off a filled-in number', () => {
    expect(nationalDigits('237677123456')).toBe('677123456');
    expect(nationalDigits('00237677123456')).toBe('677123456');
    expect(nationalDigits('237')).toBe('237');
  });
  it('a phone keeps nine digits', () => {
    const result = typeDigits({
      before: '677123456',
      text: '6 77 12 34 567',
      caret: 14,
      format: drawPhone,
      max: 9,
      clean: nationalDigits,
    });
    expect(result).toEqual({ digits: '677123456', text: '6 77 12 34 56', caret: 13 });
  });
  it('draws the strokes of a date', () => {
    expect(drawDate('1811')).toBe('18/11');
    expect(drawDate('18112026')).toBe('18/11/2026');
  });
});

/** A box of francs as a browser drives it. `keys` one by one, or `pasted` at once over what stands there. */
function boxOf(locale: Locale) {
  let value: TypedNumber = null;
  let shown = '';
  const draw = () => numberBox(value, (next) => (value = next), 15, locale);
  const change = (text: string, caret: number, put: string, inputType: string) => {
    const { digits, onDigits, ...box } = draw();
    const typed = changeText({ ...box, before: digits, shown, text, caret, put, inputType });
    onDigits(typed.digits);
    shown = typed.text;
  };
  return {
    keys(keys: string) {
      for (const key of keys) change(shown + key, shown.length + 1, key, 'insertText');
      return { value, shown };
    },
    paste(text: string) {
      change(text, text.length, text, 'insertFromPaste');
      return { value, shown };
    },
    backspace() {
      change(shown.slice(0, -1), shown.length - 1, '', 'deleteContentBackward');
      return { value, shown };
    },
  };
}
const nnbsp = '\u202f';

describe('what is typed into a box of francs is what it gives', () => {
  it.each([
    ['fr', '1500,50', `1${nnbsp}500,50`],
    ['fr', '1500.5', `1${nnbsp}500.5`],
    ['fr', '-500', '-500'],
    ['fr', '1e5', '1e5'],
    ['fr', '25a', '25a'],
    ['en', '1500.5', '1,500.5'],
    ['en', '1500,50', '1,500,50'],
    ['en', '-500', '-500'],
    ['en', '1e5', '1e5'],
  ] as const)('%s %s is no amount and stays as it was typed', (locale, keys, text) => {
    expect(boxOf(locale).keys(keys)).toEqual({ value: text, shown: text });
  });
  it.each([
    ['fr', '1500,00', 1500, `1${nnbsp}500,00`],
    ['en', '1500.00', 1500, '1,500.00'],
    ['en', '25,000', 25_000, '25,000'],
    ['fr', '25 000', 25_000, `25${nnbsp}000`],
    ['fr', '0500', 500, '500'],
  ] as const)('%s %s is read, and nothing is drawn anew under the fingers', (locale, keys, value, shown) => {
    expect(boxOf(locale).keys(keys)).toEqual({ value, shown });
  });
  it.each([
    ['fr', '1 500,00', 1500, `1${nnbsp}500`],
    ['fr', '1500.00', 1500, `1${nnbsp}500`],
    ['en', '1500.00', 1500, '1,500'],
    ['en', 'XAF 25,000', 25_000, '25,000'],
    ['fr', '\u202a5000\u202c', 5000, `5${nnbsp}000`],
    ['en', '\u200b５０００', 5000, '5,000'],
    ['fr', '25 000 FCFA', 25_000, `25${nnbsp}000`],
    ['fr', '1.500 FCFA', '1.500 FCFA', '1.500 FCFA'],
    ['en', '1,5', '1,5', '1,5'],
    ['fr', '1500 50', '1500 50', '1500 50'],
    ['fr', '1234567890123456', '1234567890123456', '1234567890123456'],
  ] as const)('%s %j pasted over an amount is %j', (locale, text, value, shown) => {
    const box = boxOf(locale);
    box.keys('1500');
    expect(box.paste(text)).toEqual({ value, shown });
  });
  it('is an amount again once it is mended', () => {
    const box = boxOf('fr');
    box.keys('1500,');
    expect(box.backspace()).toEqual({ value: 1500, shown: `1${nnbsp}500` });
    expect(box.keys('0')).toEqual({ value: 15_000, shown: `15${nnbsp}000` });
  });
  it('is nothing only where nothing stands there', () => {
    const read = numberBox(null, () => {}, 15, 'fr').read;
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readText(text, { read, max: 15 }) === '').toBe(text.trim() === '');
      }),
    );
  });
});
