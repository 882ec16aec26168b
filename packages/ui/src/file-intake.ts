import { useEffect, useRef } from 'react';

/**
 * From where a place takes a file that is not chosen. `beside`: let go or pasted anywhere, where it is the only place.
 * `at`: let go on it, or pasted where the pointer or the keyboard is at it. `on`: only let go on it.
 */
export type Reach = 'beside' | 'at' | 'on';
/** One place of the page that takes a file; `takesRows`: rows copied out of a spreadsheet are a file to it too. */
type Place = {
  zone: HTMLElement;
  reach: Reach;
  isOff: boolean;
  takesRows: boolean;
  take: (files: readonly File[]) => void;
  onDrag: (isNear: boolean) => void;
};
type Live = { readonly current: Place | null };

const places = new Set<Live>();
let stop: (() => void) | null = null;

/**
 * A file that is pasted, or dropped beside every place for it, goes where it can only be meant for: to the place one is
 * at, or to the only one there is while that holds nothing yet, for what is there would be gone without a question.
 * Dropped anywhere else it would open in the place of the page, and what was typed would be gone.
 */
export function useFileIntake(zone: { readonly current: HTMLElement | null }, place: Omit<Place, 'zone'>): void {
  const live = useRef<Place | null>(null);
  live.current = zone.current && { ...place, zone: zone.current };
  useEffect(() => {
    live.current = zone.current && { ...place, zone: zone.current };
  });
  useEffect(() => {
    places.add(live);
    stop ??= listen();
    return () => {
      places.delete(live);
      if (places.size > 0) return;
      stop?.();
      stop = null;
    };
  }, []);
}

/** Those in sight: what lies under a dialog is not. */
function inFront(): Place[] {
  const front = [...document.querySelectorAll('dialog:modal')].at(-1);
  return [...places].flatMap(({ current }) =>
    current && current.zone.isConnected && (!front || front.contains(current.zone)) ? [current] : [],
  );
}

/** The only one there is, while it holds nothing yet. One that is busy could be meant as well. */
function onlyOne(): Place | null {
  const [place, other] = inFront();
  return place && !other && !place.isOff && place.reach === 'beside' ? place : null;
}

/** What a paste is meant for: the one whose zone the keyboard or the pointer is at, or the only one. */
function meant(): Place | null {
  const there = inFront();
  const at =
    there.find(({ zone }) => zone.contains(document.activeElement)) ?? there.find(({ zone }) => zone.matches(':hover'));
  if (!at) return onlyOne();
  return at.isOff || at.reach === 'on' ? null : at;
}

/** Rows of a spreadsheet in the clipboard are text between tabs, and a picture of themselves. */
export function pastedRows(text: string, name: string): File | null {
  const isTable = /\t/.test(text) && text.trim() !== '';
  // "sep=" is how a file says by itself what stands between its columns.
  return isTable ? new File([`sep=\t\n${text}`], name, { type: 'text/csv' }) : null;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== 'file'));
const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

function listen(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const near = (isNear: boolean) => inFront().forEach((place) => place.isOff || place.onDrag(isNear));
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isTyping(event.target) && text !== '') return;
    const place = meant();
    if (!place) return;
    const rows = place.takesRows ? pastedRows(text, 'clipboard.csv') : null;
    const files = rows ? [rows] : [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    place.take(files);
  };
  const onDragOver = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    near(true);
  };
  const onDragLeave = (event: DragEvent) => {
    if (event.relatedTarget === null) near(false);
  };
  const onDrop = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    const isTaken = event.defaultPrevented;
    event.preventDefault();
    near(false);
    if (!isTaken) onlyOne()?.take([...(event.dataTransfer?.files ?? [])]);
  };
  addEventListener('paste', onPaste, { signal });
  addEventListener('dragover', onDragOver, { signal });
  addEventListener('dragleave', onDragLeave, { signal });
  addEventListener('drop', onDrop, { signal });
  return () => leaving.abort();
}
