import { expect } from 'vitest';
import { locators, page, userEvent, type Locator } from 'vitest/browser';

/** What a person does and reads, by the names that stand there: in the dialog that is in front, else on the page. */
declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss(selector: string): Locator;
  }
}
locators.extend({ getByCss: (selector: string) => `css=${selector}` });

type Name = string | RegExp;
export const front = (): Locator => page.getByCss(':is(body, dialog[open])').last();
const named = (name: Name) => ({ name, exact: true });

export const button = (name: Name): Locator => front().getByRole('button', named(name));
export const press = (name: Name): Promise<void> => button(name).click();
/** An entry of a menu that stands open. */
export const pick = (name: Name): Promise<void> => front().getByRole('menuitem', named(name)).click();
/** A label may carry the mark of what is required or optional. */
const labelled = (label: string) =>
  new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}( ?\\*| ?\\(.*\\))?$`);
const boxes = 'input:not([type=radio], [type=checkbox]), textarea, select, button';
export const field = (label: Name): Locator =>
  front()
    .getByLabelText(typeof label === 'string' ? labelled(label) : label)
    .and(front().getByCss(boxes));
export const enter = (label: Name, text: string): Promise<void> => field(label).fill(text);
/** Key by key, as fingers do: a box may draw its text anew after each. */
export async function type(label: Name, keys: string): Promise<void> {
  await field(label).clear();
  await field(label).click();
  await userEvent.keyboard(keys);
}
export const choose = (label: Name, option: string): Promise<void> => field(label).selectOptions(option);
export const tick = (label: Name): Promise<void> => front().getByRole('checkbox', { name: label }).click();
/** One of several; the label around it is what a person presses. */
export async function mark(label: Name): Promise<void> {
  const radio = await front().getByRole('radio', { name: label }).findElement();
  await userEvent.click(radio.closest('label') ?? radio);
}

/** Gives a file to the only place in front that takes one. */
export const giveFile = (name = 'paper.pdf', mediaType = 'application/pdf'): Promise<void> =>
  userEvent.upload(front().getByCss('input[type=file]'), new File(['a paper'], name, { type: mediaType }));

/** What is let go or pasted: files, and text. */
export function carrying(...parts: readonly (File | string)[]): DataTransfer {
  const data = new DataTransfer();
  for (const part of parts) typeof part === 'string' ? data.setData('text/plain', part) : data.items.add(part);
  return data;
}
/** Both say whether the browser would still do what it does by itself: open the file, write the text. */
export const paste = (clipboardData: DataTransfer, on: EventTarget = document.body): boolean =>
  on.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
export const dropOn = (target: EventTarget, dataTransfer: DataTransfer): boolean =>
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
/** The only place in front that takes a file, once it listens. */
export async function fileDrop(): Promise<Element> {
  const input = await front().getByCss('input[type=file]').findElement();
  const dataTransfer = carrying(new File(['a paper'], 'paper.pdf'));
  const dragged = (kind: string) => new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
  await expect.poll(() => document.body.dispatchEvent(dragged('dragover'))).toBe(false);
  document.body.dispatchEvent(dragged('dragleave'));
  return input.closest('label')!;
}

/** A dialog, a drawer or a page has come to the front. */
export const opens = (title: Name): Promise<void> =>
  expect.element(front().getByRole('heading', named(title))).toBeVisible();
/** Numbers and signs of French are held together by spaces that do not break. */
const anySpace = (text: Name): Name =>
  typeof text === 'string' ? text : new RegExp(text.source.replaceAll(' ', String.raw`\s`), text.flags);
/** The sentence stands somewhere in front. */
export const reads = (text: Name): Promise<void> =>
  expect.element(front().getByText(anySpace(text), { exact: false }).first()).toBeVisible();
/** The sentence stands under the field, and is told with it. */
export async function under(label: Name, text: Name): Promise<void> {
  const said = async () => {
    const input = await field(label).findElement();
    const id = input
      .getAttribute('aria-describedby')
      ?.split(' ')
      .find((one) => one.endsWith('-error'));
    return (id ? (document.getElementById(id)!.textContent ?? '') : 'nothing').replace(/\s+/g, ' ');
  };
  await expect
    .poll(said, { message: `under ${label}` })
    .toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
}
