import type { ColumnField } from './fields.ts';
import { foldAccents } from '../values/text.ts';
import { headings, closer } from './heading-words.ts';
import { amountMeaning, isPlainAmount } from './amount-headings.ts';

/**
 * Headings of a phone that as often head a column of order numbers, of references or of chats: what stands below
 * decides.
 */
const generic = new Set(['numero', 'num', 'no', 'n', 'number', 'contact', 'contacts', 'whatsapp']);
/** Names that also say that both names stand in this column. */
const wholeNames = new Set(closer.name![0]);
const momo = new Set(['momo', 'numero momo', 'n momo', 'compte momo', 'momo number']);
const om = new Set(['om', 'numero om', 'n om', 'compte om', 'om number', 'orange money', 'numero orange money']);

/** A heading as it is compared and remembered: "N° Tél." and "n tel" are one, and so are "Prénom(s)" and "prenoms". */
export const headingKey = (heading: string): string =>
  foldAccents(heading.replace(/\((s|es|x)\)/giu, '$1').replace(/n\s*[°º]/giu, 'n '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80);

/**
 * Words that turn a heading into something else: the name of a bank is not the name of a person, and a relative is not
 * who is paid.
 */
const notOurs =
  / (?:agence|guichet|branch|cle|key|date|swift|bic|email|mail|adresse|address|urgence|emergency|conjoint|conjointe|spouse|epoux|epouse|pere|mere|father|mother|temoin|garant) /u;
const ofABank = / (?:banque|bank) /u;
/** A number of these is no phone. */
const numberOf =
  / (?:ordre|order|rang|ligne|facture|invoice|cni|piece|dossier|badge|lot|serie|cnps|niu|contribuable|bulletin|contrat|contract|compte|account) /u;
const ribWords: readonly ColumnField[] = ['rib', 'ribBank', 'ribBranch', 'ribAccount', 'ribKey'];

export type HeadingFit = {
  field: ColumnField;
  fit: 1 | 2 | 3;
  /** Where in the heading the word stands, and which it is. */ at: number;
  word: string;
};

/**
 * Which field a heading names: 3 the very word, 2 begins with it, 1 holds it as a word. Null: none. A heading names one
 * field, whatever stands beside it.
 */
export function fieldOf(key: string): HeadingFit | null {
  if (key === '') return null;
  let best: HeadingFit | null = null;
  const padded = ` ${key} `;
  const consider = (found: HeadingFit) => {
    if (
      !best ||
      found.fit > best.fit ||
      (found.fit === best.fit && (found.at < best.at || (found.at === best.at && found.word.length > best.word.length)))
    )
      best = found;
  };
  for (const [field, words] of Object.entries(headings) as [Exclude<ColumnField, 'amount'>, readonly string[]][]) {
    const isOther = notOurs.test(padded) || (!ribWords.includes(field) && ofABank.test(padded));
    for (const word of words) {
      if (key === word) return { field, fit: 3, at: 0, word };
      if (
        word.length < 3 ||
        isOther ||
        (field.startsWith('rib') && field !== 'rib') ||
        (field === 'phone' && numberOf.test(padded) && !/momo|mobile money/.test(key))
      )
        continue;
      const at = padded.indexOf(` ${word} `);
      if (at === 0) consider({ field, fit: 2, at, word });
      else if (at > 0) consider({ field, fit: 1, at, word });
    }
  }
  const meaning = amountMeaning(key);
  // "Mode de paiement" and "Référence du montant" are about an amount and are none.
  if (meaning && !notOurs.test(padded) && (!best || (best as HeadingFit).fit < 2))
    return { field: 'amount', fit: isPlainAmount(key) ? 3 : 2, at: 0, word: key };
  return best;
}

/** 0 is the closest of the words of its field. */
export function closeness({ field, word }: HeadingFit): number {
  const groups = closer[field] ?? [];
  const index = groups.findIndex((words) => words.includes(word));
  return index < 0 ? groups.length : index;
}
/** Of somebody beside the one who is paid. */
export const isOfAnother = (key: string): boolean =>
  / (?:urgence|emergency|conjointe?|spouse|epoux|epouse|pere|mere|father|mother|temoin|garant) /u.test(` ${key} `);
export const isGeneric = ({ field, word }: HeadingFit): boolean => field === 'phone' && generic.has(word);
export const isWholeName = ({ field, word }: HeadingFit): boolean => field === 'name' && wholeNames.has(word);
/** "MoMo" beside "OM" are the two operators; alone each is whatever number the person is paid on. */
export const operatorOfWallet = ({ field, word }: HeadingFit): 'phoneMtn' | 'phoneOrange' | null =>
  field === 'phoneMtn' || field === 'phoneOrange'
    ? field
    : momo.has(word)
      ? 'phoneMtn'
      : om.has(word)
        ? 'phoneOrange'
        : null;
