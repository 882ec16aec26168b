import { anyText, lookColumns, type CellGroup } from '#domain/mass-payments/other-columns.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { both, type Locale } from '#domain/values/locale.ts';
import { shortened } from '#domain/values/text.ts';
import { counted, words } from '../../words.ts';
import { colourName } from './colours.ts';

/** What stands in columns of a file that are no field, and whether it says who was paid already. */
export const massColumnWords = words({
  title: { en: 'What the other columns say', fr: 'Ce que disent les autres colonnes' },
  text: {
    en: 'We pay by name, number and amount. Tick what means “already paid” or “not to be paid”: those rows are left out.',
    fr: 'Nous payons d’après le nom, le numéro et le montant. Cochez ce qui veut dire «\u00a0déjà payé\u00a0» ou «\u00a0à ne pas payer\u00a0»\u00a0: ces lignes sont écartées.',
  },
  none: { en: 'None of it says who was paid', fr: 'Rien de tout cela ne dit qui est payé' },
  leaveOut: { en: 'Leave these rows out', fr: 'Écarter ces lignes' },
  saidNone: { en: 'nothing says who was paid', fr: 'rien ne dit qui est payé' },
  saidOut: { en: 'Left out', fr: 'Écarté' },
  saidOther: { en: 'Does not say who was paid', fr: 'Ne dit pas qui est payé' },
  notAsked: { en: 'not answered yet', fr: 'pas encore répondu' },
  columnNo: { en: (p: { no: number }) => `Column ${p.no}`, fr: (p) => `Colonne ${p.no}` },
  colour: { en: 'Colour of the row', fr: 'Couleur de la ligne' },
  empty: { en: 'empty', fr: 'vide' },
  noLook: { en: 'none', fr: 'rien' },
  title_above: { en: 'Title above the row', fr: 'Titre au-dessus de la ligne' },
  sheet: { en: 'Sheet', fr: 'Feuille' },
  ofNames: {
    en: (p: { samples: string }) => `differs from row to row (${p.samples}…)`,
    fr: (p) => `différent à chaque ligne (${p.samples}…)`,
  },
  saidBefore: {
    en: (p: { texts: string }) => `Left out when it stands here: ${p.texts}`,
    fr: (p) => `Écarté quand cela y figure\u00a0: ${p.texts}`,
  },
  sums: { en: (p: { sample: string }) => `a figure (${p.sample}…)`, fr: (p) => `un chiffre (${p.sample}…)` },
  days: { en: (p: { sample: string }) => `a day (${p.sample}…)`, fr: (p) => `un jour (${p.sample}…)` },
  codes: { en: (p: { sample: string }) => `filled in (${p.sample}…)`, fr: (p) => `rempli (${p.sample}…)` },
  any: { en: 'filled in', fr: 'rempli' },
  more: {
    en: (p: { count: number }) => `and ${counted('en', p.count, 'row', 'rows')} with other texts`,
    fr: (p) => `et ${counted('fr', p.count, 'ligne', 'lignes')} avec d’autres textes`,
  },
  group: {
    en: (p: { what: string; count: number }) => `${p.what} · ${p.count}`,
    fr: (p) => `${p.what} · ${p.count}`,
  },
});

const kinds = new Map([
  ['SUM', massColumnWords.sums],
  ['DAY', massColumnWords.days],
  ['CODE', massColumnWords.codes],
]);
/** What a group of cells is called. */
export function groupName(column: number, { key, sample }: Pick<CellGroup, 'key' | 'sample'>, locale: Locale): string {
  const say = massColumnWords;
  if (key === '') return (column < 0 ? say.noLook : say.empty)[locale];
  if (key === anyText) return say.any[locale];
  if (column === lookColumns.colour) return colourName(sample, locale);
  const kind = kinds.get(key);
  return kind ? kind[locale]({ sample: shortened(sample, 20) }) : shortened(sample.replace(/\s+/gu, ' '), 60);
}

const looks = {
  [lookColumns.colour]: massColumnWords.colour,
  [lookColumns.title]: massColumnWords.title_above,
  [lookColumns.sheet]: massColumnWords.sheet,
};
/** What a column is called. */
export const columnName = (column: number, heading: string, locale: Locale): string =>
  looks[column as keyof typeof looks]?.[locale] ?? (heading || massColumnWords.columnNo[locale]({ no: column + 1 }));

type Named = { column: number; heading: string; groups: readonly CellGroup[] };
type Answered = Named & { out: readonly string[] };
const toldMax = 400;
const groupsNamed = 4;

/** "Restituée (Oui 12, Non 8)" */
const listed = (one: Named, locale: Locale): string =>
  `${columnName(one.column, one.heading, locale)} (${one.groups
    .slice(0, groupsNamed)
    .map((group) => `${groupName(one.column, group, locale)} ${group.count}`)
    .join(', ')})`;
const colonOf = (locale: Locale): string => (locale === 'fr' ? '\u00a0: ' : ': ');

/** Said after what is the matter with them. */
export const columnsListed = (columns: readonly Named[], locale: Locale): string =>
  shortened(`${colonOf(locale)}${columns.map((one) => listed(one, locale)).join(', ')}`, toldMax);

/** The line of the history: what was ticked, and what was seen besides. */
export const columnsAnsweredNote = (columns: readonly Answered[]): Bilingual =>
  both((locale) => {
    const out = columns
      .filter((one) => one.out.length > 0)
      .map((one) =>
        one.out.includes(anyText)
          ? `${columnName(one.column, one.heading, locale)} (${massColumnWords.any[locale]})`
          : listed({ ...one, groups: one.groups.filter(({ key }) => one.out.includes(key)) }, locale),
      );
    const rest = columns.filter((one) => one.out.length === 0);
    return shortened(
      [
        ...(out.length > 0 ? [`${massColumnWords.saidOut[locale]}${colonOf(locale)}${out.join(', ')}`] : []),
        ...(rest.length > 0 ? [`${massColumnWords.saidOther[locale]}${columnsListed(rest, locale)}`] : []),
      ].join('. '),
      toldMax,
    );
  });
