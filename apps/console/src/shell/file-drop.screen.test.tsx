import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FileDrop, type FileDropProps } from '#ui/file-drop.tsx';
import { LocaleProvider } from '#ui/locale.tsx';
import { carrying, dropOn, paste } from '../testing/user.ts';

let root: Root;
const onPick = vi.fn<(file: File) => void>();
const drop = (more: Partial<FileDropProps> = {}) => (
  <FileDrop label="Paper" accept="application/pdf,.csv" state={{ step: 'idle' }} onPick={onPick} {...more} />
);
const show = (...drops: React.ReactNode[]) =>
  root.render(createElement(LocaleProvider, { fixed: 'en' } as never, ...drops));
beforeEach(() => {
  onPick.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => root.unmount());

const input = () => vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type=file]'));
const pdf = (name = 'paper.pdf') => new File(['a paper'], name, { type: 'application/pdf' });
const taken = () => onPick.mock.calls.map(([file]) => file.name);
const said = () => document.querySelector('[role=alert]')?.textContent;

it('takes what is dropped on it, and beside it where it can be meant for nothing else', async () => {
  show(drop());
  const box = (await input()).closest('label')!;
  dropOn(box, carrying(pdf('on.pdf')));
  expect(taken()).toEqual(['on.pdf']);
  expect(dropOn(document.body, carrying(pdf('beside.pdf')))).toBe(false);
  expect(taken()).toEqual(['on.pdf', 'beside.pdf']);
});

it('holds one already: what is pasted or dropped beside it is not for it, and pasting is left to the browser', async () => {
  show(drop({ state: { step: 'done', name: 'a.pdf' } }));
  const box = (await input()).closest('label')!;
  expect(dropOn(document.body, carrying(pdf()))).toBe(false);
  expect(paste(carrying(pdf()))).toBe(true);
  show(drop({ state: { step: 'idle' }, reach: 'at' }));
  await vi.waitFor(() => expect(box.textContent).not.toContain('a.pdf'));
  expect(dropOn(document.body, carrying(pdf()))).toBe(false);
  expect(paste(carrying(pdf()))).toBe(true);
  expect(taken()).toEqual([]);
  dropOn(box, carrying(pdf('on.pdf')));
  box.querySelector('input')!.focus();
  expect(paste(carrying(pdf('at.pdf')))).toBe(false);
  expect(taken()).toEqual(['on.pdf', 'at.pdf']);
});

it('is not the only place while another one is busy', async () => {
  show(drop({ label: 'Front', state: { step: 'sending', name: 'a.pdf', percent: 40 } }), drop({ label: 'Back' }));
  await input();
  expect(dropOn(document.body, carrying(pdf()))).toBe(false);
  expect(paste(carrying(pdf()))).toBe(true);
  expect(taken()).toEqual([]);
});

it('gives on a file under its usual media type, whatever the device calls it', async () => {
  show(drop({ accept: 'image/jpeg,.xlsx,.csv' }));
  const box = (await input()).closest('label')!;
  const told = [
    ['receipt.jpg', ''],
    ['receipt.jpg', 'image/jpg'],
    ['receipt.JPG', 'application/octet-stream'],
    ['rows.csv', 'application/vnd.ms-excel'],
    ['rows.csv', 'text/plain'],
    ['rows.xlsx', ''],
  ] as const;
  for (const [name, type] of told) dropOn(box, carrying(new File(['x'], name, { type })));
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect(onPick.mock.calls.map(([file]) => file.type)).toEqual([
    'image/jpeg',
    'image/jpeg',
    'image/jpeg',
    'text/csv',
    'text/csv',
    sheet,
  ]);
  expect(taken()).toEqual(told.map(([name]) => name));
});

it('a file dropped beside two of them goes to neither, and does not open in place of the page', async () => {
  show(drop({ label: 'Front' }), drop({ label: 'Back' }));
  await input();
  expect(dropOn(document.body, carrying(pdf()))).toBe(false);
  expect(taken()).toEqual([]);
});

it('takes what is pasted, at the one that the keyboard is at', async () => {
  const back = vi.fn<(file: File) => void>();
  show(drop({ label: 'Front' }), drop({ label: 'Back', onPick: back }));
  await input();
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  inputs[1]!.focus();
  paste(carrying(pdf()));
  expect([taken(), back.mock.calls.length]).toEqual([[], 1]);
  inputs[0]!.focus();
  paste(carrying(pdf()));
  expect([taken(), back.mock.calls.length]).toEqual([['paper.pdf'], 1]);
});

it('rows pasted out of a spreadsheet are a file, unless they are pasted into a box of text', async () => {
  show(drop());
  await input();
  const box = document.body.appendChild(document.createElement('textarea'));
  paste(carrying('Marie\t5000'), box);
  expect(taken()).toEqual([]);
  box.remove();
  paste(carrying('Marie\t5000'));
  expect(taken()).toEqual(['clipboard.csv']);
});

it('says under itself why a file is not taken', async () => {
  show(drop({ maxBytes: 5 }));
  const box = (await input()).closest('label')!;
  dropOn(box, carrying(new File(['x'], 'tune.mp3', { type: 'audio/mpeg' })));
  await vi.waitFor(() => expect(said()).toBe('tune.mp3 is none of these: PDF, CSV.'));
  dropOn(box, carrying(pdf()));
  await vi.waitFor(() => expect(said()).toBe('paper.pdf is larger than 1 kB.'));
  dropOn(box, carrying(pdf('a.pdf'), pdf('b.pdf')));
  await vi.waitFor(() => expect(said()).toBe('One file at a time.'));
  expect(taken()).toEqual([]);
});

it('takes none while one is on its way', async () => {
  show(drop({ state: { step: 'sending', name: 'a.pdf', percent: 40 } }));
  const box = (await input()).closest('label')!;
  dropOn(box, carrying(pdf()));
  paste(carrying(pdf()));
  expect(taken()).toEqual([]);
  expect(box.textContent).toContain('Sending, 40 %');
});
