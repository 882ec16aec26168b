import type { SpreadsheetLimits } from './limits.ts';

/**
 * Gathers the `t` elements of one text, leaves out its phonetic reading, and sees whether all of it is struck through.
 */
export function textCollector(limits: SpreadsheetLimits) {
  let text = '';
  let isText = false;
  let phonetic = 0;
  let isRunStruck = false;
  let [struck, plain] = [0, 0];
  return {
    begin() {
      text = '';
      phonetic = 0;
      isRunStruck = false;
      [struck, plain] = [0, 0];
    },
    open(name: string, attributes: Record<string, string>) {
      if (name === 'rPh') phonetic += 1;
      else if (name === 'strike') isRunStruck = isOn(attributes['val']);
      isText = name === 't' && phonetic === 0;
    },
    close(name: string) {
      if (name === 'rPh') phonetic -= 1;
      else if (name === 'r') isRunStruck = false;
      isText = false;
    },
    text(part: string) {
      if (!isText || text.length >= limits.cellMax) return;
      text = (text + part).slice(0, limits.cellMax);
      if (part.trim() === '') return;
      if (isRunStruck) struck += 1;
      else plain += 1;
    },
    end: () => text,
    isStruck: () => struck > 0 && plain === 0,
  };
}

/** An attribute that is true when its element stands there without it. */
export const isOn = (value: string | undefined): boolean => value === undefined || /^(?:1|true)$/i.test(value);
