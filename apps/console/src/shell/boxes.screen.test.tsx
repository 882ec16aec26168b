import { createElement, useState, type ComponentType, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Locale } from '#i18n/words.ts';
import { CountInput } from '#ui/count-input.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { LocaleProvider } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { RibInput } from '#ui/rib-input.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { enter, field, type } from '../testing/user.ts';

type Box = ComponentType<{ value: never; onChange: (value: never) => void }>;
/** What a box holds differs from kind to kind. */
const asBox = (box: unknown): Box => box as Box;
const native = (Tag: typeof TextInput | typeof Textarea): Box =>
  asBox(({ value, onChange }: { value: string; onChange: (value: string) => void }) =>
    createElement(Tag as typeof TextInput, {
      value,
      onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    }),
  );
const search = asBox(({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <SearchInput label="Box" value={value} delayMs={0} onSearch={onChange} />
));

/** Every box of the kit that somebody types into, by its file, with what it gives while it is empty. */
const boxes: Record<string, { box: Box; empty: '' | null }> = {
  'count-input': { box: asBox(CountInput), empty: null },
  'date-field': { box: asBox(DateField), empty: null },
  'money-input': { box: asBox(MoneyInput), empty: null },
  'phone-input': { box: asBox(PhoneInput), empty: '' },
  'pin-input': { box: asBox(PinInput), empty: '' },
  'rib-input': { box: asBox(RibInput), empty: '' },
  'search-input': { box: search, empty: '' },
  'text-input': { box: native(TextInput), empty: '' },
  textarea: { box: native(Textarea), empty: '' },
  'time-field': { box: asBox(TimeField), empty: '' },
};
/** What draws an `input` and is typed into by nobody, or stands under the boxes above. */
const others = ['checkbox', 'command-palette', 'digits-input', 'file-drop', 'radio-cards', 'segmented', 'switch'];

let root: Root | null = null;
let given: unknown;
let give: (value: unknown) => void;
function show(box: Box, value: unknown, more: object = {}, locale: Locale = 'en'): void {
  function Held(): ReactNode {
    const [held, hold] = useState<unknown>(value);
    given = held;
    give = hold;
    const props = { ...more, value: held, onChange: hold } as unknown as { value: never; onChange: () => void };
    return <Field label="Box">{createElement(box, props)}</Field>;
  }
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <LocaleProvider fixed={locale}>
      <Held />
    </LocaleProvider>,
  );
}
afterEach(() => {
  root?.unmount();
  root = null;
});
const element = async () => (await field('Box').findElement()) as HTMLInputElement;
const sentence = async () => (await element()).closest('div')!.querySelector('[role=alert]')!.textContent;

const texts = ['1500,50', '-500', '31022027', '2599', 'abc'];

describe('every box of the kit', () => {
  it('is known here', () => {
    const sources = import.meta.glob('/packages/ui/src/*.tsx', { query: '?raw', eager: true, import: 'default' });
    const drawn = Object.entries(sources)
      .filter(([, source]) => /<(?:input|textarea|DigitsInput)\b/.test(String(source)))
      .map(([path]) => path.replace(/^.*\/(.*)\.tsx$/, '$1'));
    expect(drawn.filter((name) => !others.includes(name)).toSorted()).toEqual(Object.keys(boxes).toSorted());
  });

  it.each(Object.entries(boxes))('%s gives nothing only where nothing stands in it', async (name, { box, empty }) => {
    for (const text of texts) {
      show(box, empty);
      for (const by of [type, enter]) {
        await by('Box', text);
        const input = await element();
        expect([name, text, given === empty], `${name} gave ${JSON.stringify(given)}`).toEqual([
          name,
          text,
          input.value === '',
        ]);
        // Whoever leaves it changes nothing of that, and what is put back to nothing is empty.
        await userEvent.keyboard('{Tab}');
        expect([name, text, given === empty]).toEqual([name, text, input.value === '']);
        give(empty);
        await expect.element(field('Box')).toHaveValue('');
      }
      root!.unmount();
      root = null;
    }
  });
});

describe('a box of francs', () => {
  it('says what is wrong once it is left, and nothing while it is typed', async () => {
    show(asBox(MoneyInput), null, {}, 'fr');
    await type('Box', '1500,5');
    expect([given, await sentence()]).toEqual(['1\u202f500,5', '']);
    await userEvent.keyboard('0');
    expect(given).toBe('1\u202f500,50');
    await userEvent.keyboard('{Tab}');
    await expect.poll(sentence).toBe('Écrivez un nombre entier de francs, sans décimales.');
    await expect.element(field('Box')).toHaveAttribute('aria-invalid', 'true');
    await enter('Box', '1 500,00 FCFA');
    expect([given, await sentence()]).toEqual([1500, '']);
    await expect.element(field('Box')).toHaveValue('1\u202f500');
  });
  it('takes nothing of a fraction for thousands while it is typed', async () => {
    show(asBox(MoneyInput), null);
    await type('Box', '1500.00');
    expect(given).toBe(1500);
    await userEvent.keyboard('5');
    expect(given).toBe('1,500.005');
  });
});

describe('a box for a day', () => {
  it('says one sentence: of a day that does not exist, too early, too late', async () => {
    show(asBox(DateField), null, { min: '2026-11-10', max: '2026-11-20' });
    for (const [keys, value, told] of [
      ['31022027', '31/02/2027', 'This day does not exist'],
      ['09112026', '2026-11-09', 'Choose 10/11/2026 or later'],
      ['21112026', '2026-11-21', 'Choose 20/11/2026 or earlier'],
      ['15112026', '2026-11-15', ''],
    ]) {
      await type('Box', keys!);
      await expect.poll(sentence).toBe(told);
      expect(given).toBe(value);
    }
    expect(document.querySelectorAll('[role=alert]:not(:empty)')).toHaveLength(0);
  });
});

describe('a box for a time', () => {
  it('takes nothing apart: what is no time stays, and half of one is made whole when it is left', async () => {
    show(asBox(TimeField), '');
    await type('Box', '2599');
    await userEvent.keyboard('{Tab}');
    expect(given).toBe('25:99');
    await expect.poll(sentence).toBe('Write the time as 18:00.');
    await type('Box', '183');
    await userEvent.keyboard('{Tab}');
    await expect.poll(() => given).toBe('18:30');
  });
});
