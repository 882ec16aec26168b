import { foldAccents } from '../values/text.ts';

/**
 * Ids of payments as people write them: with blanks where the screen broke them or where a point stood, with the words
 * in front that the message has there, in any case. Nothing that tells two ids apart is taken away: an external id is
 * that of somebody else, so its word stays.
 */

/** What stands in front of an id in messages and on statements, without accents. */
const labelWords =
  'financial|financiere|transactions?|trans|txn|identifiant|id|reference|ref|numero|number|num|no|nr|n|de|la|du|of|the';
const label = new RegExp(String.raw`^[^0-9a-z]*(?:${labelWords})(?![0-9a-z])[^0-9a-z]*`);

/** Without the words in front, in capitals. */
function unlabelled(text: string): string {
  let rest = foldAccents(text).trim();
  for (let found = label.exec(rest); found && found[0].length < rest.length; found = label.exec(rest))
    rest = rest.slice(found[0].length);
  return rest.toUpperCase();
}

/** Its letters and digits alone: two writings of one id have the same ones. */
const bare = (text: string): string => unlabelled(text).replace(/[^0-9A-Z]/g, '');

/** "MP2611261902A00393": Orange's ids, whose two points people leave out. */
const orangeParts = /^([A-Z]{2})([0-9]{6})([0-9]{4})([A-Z][0-9]{4,6})$/;

/** How an operator may have written what somebody typed, to be looked for exactly. */
export function operatorIdSpellings(text: string): string[] {
  const typed = text.trim();
  const plain = bare(typed);
  return [
    ...new Set([
      typed,
      typed.toUpperCase().replace(/^[^0-9A-Z]+|[^0-9A-Z]+$/g, ''),
      unlabelled(typed).replace(/\s+/g, ''),
      plain,
      plain.replace(orangeParts, '$1$2.$3.$4'),
    ]),
  ].filter((spelling) => spelling !== '');
}

export const isSameOperatorId = (one: string, other: string): boolean => bare(one) !== '' && bare(one) === bare(other);

const ourForm = /(txn|att)[_\s]?([0-7][0-9a-hjkmnp-tv-z]{25})(?![0-9a-z])/;

/** An id of ours that operators and receipts print beside their own: that of a payment, or of a try of it. */
export function ourIdIn(text: string): { kind: 'transaction' | 'attempt'; id: string } | null {
  const found = ourForm.exec(text.toLowerCase()) ?? ourForm.exec(text.toLowerCase().replace(/\s/g, ''));
  return found && { kind: found[1] === 'txn' ? 'transaction' : 'attempt', id: `${found[1]}_${found[2]}` };
}
