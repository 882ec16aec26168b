import { parseRib } from '../banks/account.ts';
import { headingKey } from './headings.ts';
import { joinedCells } from './joined-cells.ts';
import type { LeftOut } from './left-out.ts';
import type { RowMapping } from './fields.ts';
import { parsePhone } from '../values/phone.ts';
import { foldAccents, shortened } from '../values/text.ts';

/** Begins with one of these: what is signed, stamped, noted or printed below a list. */
const signs = new RegExp(
  `^(?:${[
    'fait (?:a|le|ce)',
    'done (?:at|in|this)',
    'signe(?:e|s|es)? (?:a|par|le)',
    'signatures?',
    'signed(?: by)?',
    'emargements?',
    'visas?',
    'cachets?',
    'stamp',
    'vu',
    'vu et approuve',
    'vu par',
    'vu pour',
    'bon a payer',
    'bon pour',
    'approuve par',
    'approved(?: by)?',
    'checked(?: by)?',
    'verifie(?:e)? par',
    'verified(?: by)?',
    'etabli(?:e)? par',
    'prepare(?:e)? par',
    'prepared(?: by)?',
    'authori[sz]ed(?: by)?',
    'certifie(?:e)?',
    'imprime le',
    'edite le',
    'printed(?: on)?',
    'page \\d+',
    'n b',
    'nb',
    'nota(?: bene)?',
    'remarques?',
    'arretee? (?:la|le|les|a|au|l|ce|cette)',
    'l(?:e|a|es) (?:directeurs?|directrices?|directions?|president(?:e)?|proviseurs?|principal(?:e)?|fondateurs?|fondatrices?|promoteurs?|promotrices?|comptables?|caissiere?s?|tresoriere?s?|gerant(?:e)?|gestionnaires?|secretaires?|censeurs?|surveillant(?:e)?|responsables?|chefs?|maires?|delegue(?:e)?|coordonn\\p{L}+|controleurs?|ordonnateurs?|drh|daf|dg|pdg|raf|cpo|beneficiaires?)',
    'l (?:intendant(?:e)?|econome|agent comptable|administrat\\p{L}+|ordonnateur|auditeur)',
    '(?:the )?(?:principal|bursar|director|headmaster|headmistress|proprietor|treasurer|accountant|secretary|manager|chairman|president)',
  ].join('|')})(?: |$)`,
  'u',
);
/** What a part of a list is called, alone in its row. */
const parts =
  /^(?:services?|sections?|departements?|departments?|directions?|cycles?|niveaux?|niveau|groupes?|groups?|categories?|equipes?|teams?|sites?|personnels?|staff|classes?|unites?|units?|divisions?|bureaux?|bureau|ateliers?|chantiers?|filieres?|enseignants?|teachers?|administration|corps)(?: |$)/u;
const folded = (text: string): string =>
  foldAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** What is signed, stamped or printed below a list, and no note. */
export const isSignature = (text: string): boolean =>
  signs.test(folded(text)) && !/^(?:n ?b|nota|remarques?)(?: |$)/u.test(folded(text));
const hasDigit = (text: string | undefined): boolean => /\d/.test(text ?? '');

/**
 * Tells rows that are nobody from people, while a list is read from top to bottom: headings printed anew, titles of its
 * parts, and what is signed below it. Where a number to pay or an amount stands, there is somebody: a row that lacks
 * only one of them stays wrong, and so does a name alone, unless it stands among signatures.
 */
export function nobodyReader(
  mapping: RowMapping,
  header: readonly string[],
): (cells: readonly string[]) => LeftOut | null {
  const keys = header.map(headingKey);
  let isSigned = false;
  return (cells) => {
    const filled = [...cells.entries()].filter(([, cell]) => cell.trim() !== '');
    if (filled.length >= 2 && filled.every(([column, cell]) => keys[column] === headingKey(cell)))
      return { code: 'heading' };
    const { name = '', phone = '', rib = '', amount = '' } = joinedCells(cells, mapping);
    // Of a hundred thousand rows nearly all end here.
    if (hasDigit(amount)) {
      isSigned = false;
      return null;
    }
    const isPayable = parsePhone(phone).ok || parseRib(rib).ok;
    const hasFigures = hasDigit(phone) || hasDigit(rib);
    const texts = filled.map(([, cell]) => cell.trim()).filter((cell) => /\p{L}/u.test(cell));
    if (!isPayable && texts.some((text) => signs.test(folded(text)))) isSigned = true;
    else if (hasFigures) isSigned = false;
    if (!isSigned && (hasFigures || (name.trim() !== '' && !(filled.length === 1 && parts.test(folded(name))))))
      return null;
    return texts.length === 0 ? null : { code: 'nobody', words: shortened(texts.join(' · '), 100) };
  };
}
