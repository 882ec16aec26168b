import type { Locale } from '#domain/values/locale.ts';
import { words } from '../../words.ts';

/** What people call the colours that they mark rows of a spreadsheet with. */
export const massColourWords = words({
  red: { en: 'red', fr: 'rouge' },
  orange: { en: 'orange', fr: 'orange' },
  yellow: { en: 'yellow', fr: 'jaune' },
  green: { en: 'green', fr: 'vert' },
  turquoise: { en: 'turquoise', fr: 'turquoise' },
  blue: { en: 'blue', fr: 'bleu' },
  purple: { en: 'purple', fr: 'violet' },
  pink: { en: 'pink', fr: 'rose' },
  brown: { en: 'brown', fr: 'marron' },
  grey: { en: 'grey', fr: 'gris' },
  black: { en: 'black', fr: 'noir' },
  light: { en: (p: { colour: string }) => `light ${p.colour}`, fr: (p) => `${p.colour} clair` },
  dark: { en: (p: { colour: string }) => `dark ${p.colour}`, fr: (p) => `${p.colour} foncé` },
  any: { en: 'a colour', fr: 'une couleur' },
  letters: { en: (p: { colour: string }) => `${p.colour} letters`, fr: (p) => `lettres ${p.colour}` },
  anyLetters: { en: 'coloured letters', fr: 'lettres de couleur' },
});

/** Said of letters: what is named after a thing, or is light or dark, stays as it is in French. */
const ofLetters = words({
  red: { en: 'red', fr: 'rouges' },
  orange: { en: 'orange', fr: 'orange' },
  yellow: { en: 'yellow', fr: 'jaunes' },
  green: { en: 'green', fr: 'vertes' },
  turquoise: { en: 'turquoise', fr: 'turquoise' },
  blue: { en: 'blue', fr: 'bleues' },
  purple: { en: 'purple', fr: 'violettes' },
  pink: { en: 'pink', fr: 'roses' },
  brown: { en: 'brown', fr: 'marron' },
  grey: { en: 'grey', fr: 'grises' },
  black: { en: 'black', fr: 'noires' },
});
type Hue = keyof typeof ofLetters;
type Seen = { hue: Hue; shade: 'light' | 'dark' | null };

const [lightFrom, darkBelow] = [0.74, 0.36];

/** The marks of a row, as a spreadsheet was read: "92D050+AFF0000" is green with red letters. */
export function colourName(fill: string, locale: Locale): string {
  const marks = fill.split('+').map((mark) => {
    const [, letters, hex] = /^(A?)([0-9A-F]{6})$/.exec(mark) ?? [];
    return { isLetters: hex === undefined ? mark.startsWith('A') : letters !== '', hex };
  });
  const names = marks
    .toSorted((one, other) => Number(one.isLetters) - Number(other.isLetters))
    .map(({ isLetters, hex }) =>
      (isLetters ? lettersName : backgroundName)(hex === undefined ? null : seen(hex), locale),
    );
  return [...new Set(names)].join(', ');
}

const say = massColourWords;
const shaded = ({ hue, shade }: Seen, locale: Locale): string =>
  shade ? say[shade][locale]({ colour: say[hue][locale] }) : say[hue][locale];
const backgroundName = (colour: Seen | null, locale: Locale): string =>
  colour ? shaded(colour, locale) : say.any[locale];
const lettersName = (colour: Seen | null, locale: Locale): string =>
  colour
    ? say.letters[locale]({ colour: colour.shade ? shaded(colour, locale) : ofLetters[colour.hue][locale] })
    : say.anyLetters[locale];

function seen(hex: string): Seen {
  const [red, green, blue] = [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [light, spread] = [(most + least) / 2, most - least];
  const shade = light > lightFrom ? 'light' : light < darkBelow ? 'dark' : null;
  const strength = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1));
  if (spread < 0.03 || strength < 0.12) return light < 0.2 ? { hue: 'black', shade: null } : { hue: 'grey', shade };
  const sixth =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  return named((sixth * 60 + 360) % 360, light, shade);
}

/** Nobody says light red or dark orange: it is pink, or brown. */
function named(angle: number, light: number, shade: Seen['shade']): Seen {
  if (angle < 15 || angle >= 345) return light > lightFrom ? { hue: 'pink', shade: null } : { hue: 'red', shade };
  if (angle < (light > lightFrom ? 40 : 48))
    return light < 0.43 ? { hue: 'brown', shade: light < 0.2 ? 'dark' : null } : { hue: 'orange', shade };
  if (angle < 68) return { hue: 'yellow', shade };
  if (angle < 165) return { hue: 'green', shade };
  if (angle < 195) return { hue: 'turquoise', shade };
  if (angle < 255) return { hue: 'blue', shade };
  return { hue: angle < (light < 0.4 ? 320 : 300) ? 'purple' : 'pink', shade };
}
