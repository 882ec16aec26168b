import type { Amount } from '../values/money.ts';
import { foldAccents } from '../values/text.ts';

/** Begins with one of these: no name does. */
export const sureLabel =
  /^(?:sous ?totaux|sous ?total|sub ?total|grand total|total general|totaux generaux|total generale|montant total|somme totale|net total|total net|total brut|total a (?:payer|virer|verser|reporter)|cumul|arretee?s? (?:la|le|les|a|au|l|ce|cette)|arretee? par|a reporter|report a nouveau|carried forward|brought forward|total carried)(?: |$)|^(?:totaux|report|reports|arrete|arretee)$/u;
/** "Total", alone or with words that say of what. */
export const plainLabel =
  /^(?:total|totaux|totals|somme|sum)(?: (?:\d+|f|francs?|f ?cfa|xaf|cfa|net|brut|page|feuille|sheet|section|service|du|de|des|de la|mois|month|for|of|agents?|personnes?|employes?|salaries?|people|employees|staff|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre|january|february|march|april|may|june|july|august|september|october|november|december))*$/u;
/** Begins as a total does and goes on with other words: "Total enseignants", or a company. */
export const likeLabel = /^(?:total|totaux|somme|sum) /u;
export const wholeLabel =
  /^(?:grand total|total general|totaux generaux|cumul|arrete|a reporter|report|carried|brought|total a reporter)/u;
export const partLabel = /^(?:sous|sub)/u;
/** What stands above a summary of what is above it. */
export const summaryLabel =
  /^(?:recap|recapitulati(?:f|fs|on|ons)|resume|synthese|ventilation|repartition|summary|breakdown)(?: |$)/u;
export const peopleCount =
  /(\d{1,6}) ?(?:personnes?|agents?|employes?|salaries?|beneficiaires?|enseignants?|eleves|people|persons?|employees|staff|beneficiaries|payees|lignes|rows)(?: |$)/u;

/** Without accents and signs, in small letters. */
export const folded = (text: string): string =>
  foldAccents(text)
    // "S/Total" and "S/T", as those who keep lists by hand write it.
    .replace(/^\s*s\s*(?:\/\s*(?:t(?:otal|ot)?|totaux)|[.-]\s*(?:total|totaux))(?![a-z])/iu, 'sous total')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * "… à la somme de 1 331 500 francs": the one sum in a sentence, by the words before it or the francs behind. A year is
 * none.
 */
export function amountIn(text: string): Amount | null {
  const figures = [
    ...text.matchAll(
      /(?<![\d/.-])(\d{1,3}(?:[ .,\u00a0\u202f]\d{3})+|\d{3,12})(?![\d/-])(\s*(?:f\b|f\s?cfa|cfa|xaf|francs?))?/giu,
    ),
  ]
    .filter(
      ([, figure, francs]) =>
        francs !== undefined || (/somme|montant|sum of|amount/iu.test(text) && !/^(?:19|20)\d\d$/.test(figure!)),
    )
    .map(([, figure]) => Number(figure!.replace(/\D/g, '')));
  return new Set(figures).size === 1 ? figures[0]! : null;
}

/** Whether a row says by its first words that it totals others. */
export function saysTotal(cells: readonly string[]): boolean {
  const first = folded(cells.find((cell) => /\p{L}{2}/u.test(cell)) ?? '');
  return sureLabel.test(first) || plainLabel.test(first);
}
