import { operatorCodes } from '../payments/operators.ts';
import { parsePhone } from '../values/phone.ts';
import { foldAccents, shortened } from '../values/text.ts';
import { besideName, hasMark } from './beside-name.ts';
import { beginsWithYes, isDay, isYes, readPaidCell } from './paid-cell.ts';
import { namesADay } from './said-paid.ts';
import { advanceColumns } from './paid-heading.ts';
import { paidColumns, sumIn } from './taken-off.ts';

/**
 * What a file says of a payment beside its fields, in the widest sense: nothing is decided by it, it is only shown. No
 * grammar of "paid" holds every way in which people write it, and whoever pays has to see what stands there.
 */

/** Words without accents, in small letters; `*` is any ending. */
const stems = `
  pay paye payes payee payees payer payez payed pays paying payable payables payment payments payement payements paid
  paie paies paiement paiements prepaid unpaid impay*
  regle regles reglee reglees regler reglement reglements verse verses versee versees verser versement
  versements vire vires viree virees virer virement virements solde soldes soldee soldees solder sold settl* unsettled
  restitu* revers* rembours* refund* reimburs* remis remise remises remet* encaiss* decaiss* caisse cash cashed
  recu recus recue recues recep* recev* recoi* receiv* receipt* recuper* percu percus percue percues percev* percoi*
  envoi* envoy* send* sent transfer* retir* retrait retraits withdr* servi servis servie servies touche touches touchee
  touchees toucher donne donnes donnee donnees donner give given gave pris prise took taken collected credit* debit*
  depose deposes deposee deposer depot depots deposit* liquide liquides liquider liquidee espece especes numeraire
  cheque cheques chq momo om argent money acompte acomptes avance avances avancee avancees avancer advance* partiel*
  partial* reste restes rester restant* reliquat* remain* balance owed
  cloture* clos close closed clear cleared regularis* fait faits faite faites done ok okay deja already vu vue vus voir
  confirm* attend* attente await* wait* pending bloqu* blocage block* suspen* stop* annul* cancel* refus* rejet* reject*
  retourn* return* hold held retenu retenue retenus retenir except* exclu* exclude* supprim* enlev* remov* ignor*
  pas jamais not never
  left gone parti partis partie parties sorti sortis sortie absent* deced* deces dead died deceased quitt* demission*
  licenci* resign* fired dismiss* abandon*
  bouff* mange manges mangee success* succes reussi* abouti* effectu* execut* process* trait* termin* complet* valid* acquitt* emarg* decharge*
  signe* apure* honore* transmis* dcd raye rayee barre barree
  litig* disput* erreur* error* wrong doublon* double doubles duplic* twice
`;
const endless = (word: string): string => word.replace('*', '\\w*');
const words = (list: string): string => list.trim().split(/\s+/u).map(endless).join('|');
const phrases =
  'mains? propres?|la main|main a main|in hand|deux fois|western union|express union|o k|(?:do|does|wo|has|was|is)n t';
const mentions = new RegExp(`\\b(?:${words(stems)}|${phrases})\\b`, 'u');

const month = [
  'janv?|janvier|fevr?|fevrier|mars|avr|avril|mai|juin|juil|juillet|aout|sept?|septembre|oct|octobre|nov|novembre',
  'dec|decembre|january|february|march|april|may|june|july|august|september|october|november|december',
].join('|');
const participle = '(?:paye|pai|regle|verse|vire|solde|servi|recu|percu|envoye)(?:e|s|es)?|paid|settled|received|sent';
const ahead = '(?:a|to|to be) (?:pay|payer|paid|verser|virer|regler|envoyer|send|sent)';
/**
 * What names a payment and says nothing of whether it was made: what it is for, a way in which we pay, that it is still
 * to be paid. Most rows of a file say so.
 */
const naming = new RegExp(
  `\\b(?:${[
    'pai(?:e|es|ement|ements)|payments?|payements?|reglements?|versements?|virements?|transfer(?:t|ts|s)?|remises?',
    `(?:mobile|${operatorCodes.join('|')}) money`,
    'momo|om|argent|money|acomptes?|avances?|advances?|credits?|deposits?|depots?',
    'absente?s? (?:le |l |the )?(?:\\d+|une?|deux|trois|jours?|days?)',
    'remboursements?|refunds?|reimbursements?|envois?|encaissements?|decaissements?|payables?|balance|reliquats?|caisses?',
    'solde de tout compte|impayee?s?|unpaid|pending|en attente(?: de)?',
    `(?:pay|paye|solde)s?(?= (?:du|de|des|d|of|for|mois|${month}|\\d))`,
    `(?:restes? )?${ahead}`,
    `(?:non|pas|not|pas encore|not yet) (?:encore |yet )?(?:${participle})`,
    'pas encore|not yet',
  ].join('|')})\\b`,
  'gu',
);

/** Beside such a name these say that it was done, and on which day. */
const happened = new RegExp(
  `\\b(?:${[
    'ont|has|have|had|got|went|eue?s?|passee?s?|hier|yesterday|son|sa|ses|leur|his|her|their',
    '\\d{1,2} \\d{1,2}(?: \\d{2,4})?|(?:le|on) \\d{1,2}|\\d{1,2} ?h|mp\\d{4,} \\d{3,}\\w*|[a-z]{2}\\d{6,}\\w*',
    'effectu\\w*|execut\\w*|process\\w*|termin\\w*|complet\\w*|valid\\w*|acquitt\\w*|signe\\w*|reussi\\w*|success\\w*',
  ].join('|')})\\b`,
  'u',
);
const isOver = (cell: string, text: string): boolean => happened.test(text) || namesADay(cell);
/** Below these stand jobs, places, banks and ways of payment, which are called like payments. */
const ofNames =
  /\b(?:services?|departe?ments?|fonctions?|postes?|positions?|jobs?|titres?|titles?|grades?|sections?|categor\w+|produits?|products?|quartiers?|villes?|city|lieux?|places?|sites?|banques?|banks?|agences?|branch\w*|designations?|natures?|motifs?|objets?|libelles?|purposes?|raisons?|reasons?|chantiers?|periodes?|periods?|activit\w+|eleves?|parents?|adresses?|address|employeurs?|societes?|compan\w+)\b/u;

/** Whoever writes more into a cell writes a letter. */
const longest = 500;
const isWord = /\p{L}/u;
const plain = (text: string): string =>
  foldAccents(text.slice(0, longest))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a cell holds a word about paying, sending, receiving or holding back, or a way of paying. */
export const mentionsPayment = (text: string): boolean => isWord.test(text) && mentions.test(plain(text));

/**
 * What a cell says of a payment: without accents, figures all alike. `untold`: whether it is not worth telling once
 * more than a third of the rows say it, as it only names what is to be paid, or once all do, as a mere yes.
 */
type Mention = { key: string; untold: 'third' | 'all' | null };
const aWallet: Mention = { key: 'wallet', untold: 'third' };
const wallets = new RegExp(
  `\\b(?:(?:mobile|${operatorCodes.join('|')}) money|momo|om|${operatorCodes.join('|')})\\b`,
  'gu',
);
function mentionIn(cell: string): Mention | null {
  if (!isWord.test(cell)) return null;
  const text = plain(cell);
  if (!mentions.test(text) || (ofPapers.test(text) && !isPaidFor.test(text))) return null;
  const isName = !mentions.test(text.replace(naming, ' ')) && !isOver(cell, text);
  // Mixed wallets tell nobody from another.
  if (isName && text.replace(wallets, '').trim() === '') return aWallet;
  if (isName) return { key: text.replace(/\d+/gu, '0'), untold: 'third' };
  return { key: text.replace(/\d+/gu, '0'), untold: isYes(cell) ? 'all' : null };
}
const yes: Mention = { key: 'yes', untold: 'all' };
const anAdvance: Mention = { key: 'advance', untold: null };
/** Whether it tells more than what is paid, or how: that somebody was, or is not to be. */
export const tellsOfPayment = (text: string): boolean => mentionIn(text)?.untold === null;
/** Whether it only names what is to be paid, or a way. */
export const onlyNamesPayment = (text: string): boolean => mentionIn(text)?.untold === 'third';
/** Whether it tells anything more than such a name. */
export const speaksOfPayment = (text: string): boolean => mentionIn(text) !== null && !onlyNamesPayment(text);
/** "Reçu", "Avance", "Fait", "Date de remise": a yes or a day below it says so too. */
const isMark = (cell: string): boolean =>
  isYes(cell) || beginsWithYes(cell) || isDay(cell) || (cell.length <= 20 && namesADay(cell)) || cell.trim() === '1';
const toPay = new RegExp(ahead, 'gu');
/** As operators number a payment: "MP261123.1205.A55123". */
const isOperatorId = /^\s*[a-z]{2}\d{6}\.\d{4}\.[a-z]\d{4,}\s*$/iu;
const asksOfPayment = (heading: string): boolean => mentions.test(plain(heading).replace(toPay, ' '));

/** "Réf. transaction", "Transaction ID", "N° reçu OM": what only those have who were paid. */
const isOfReceipt = (heading: string): boolean =>
  /\b(?:ref|references?|id|no|n|num|numero|number|code|bons?|pieces?|quittances?)\b/u.test(heading) &&
  /\b(?:transactions?|trx|txn|operation|recus?|receipts?|cheques?|chq|bordereaux?|om|momo|caisse|quittances?|virements?|pa[iy]e?ments?|versements?|transfer\w*)\b/u.test(
    heading,
  );
/** "Sent by", "Envoyé par". */
const isBySomebody = (heading: string): boolean => asksOfPayment(heading) && /\b(?:par|by)$/u.test(plain(heading));

/** What is checked, handed in or delivered, of papers and goods: a yes below it says nothing of a payment. */
const ofChecks = new RegExp(
  `\\b(?:${[
    'verifi\\w*|control\\w*|check\\w*|visas?|contrats?|contracts?|dossiers?|files?|cni|photos?',
    'rapports?|reports?|ordres? de mission|tenues?|badges?|goods',
    'marchandises?|livraisons?|deliver\\w*|factures?|invoices?|documents?|pieces?|presen\\w*|attendance|bl',
    'comptes?|accounts?|numeros?|numbers?|noms?|names?|missions?|formations?|tests?|temps|stages?|repos|charge|travaux|works?|tasks?|taches?|receipts?|justificatifs?',
  ].join('|')})\\b`,
  'u',
);

/** "CNI reçue", "Contrat signé", "livraison complète": said of these. */
const ofPapers = /\b(?:cni|contrats?|contracts?|dossiers?|livraisons?|bl|facture recue|documents?|badges?|tenues?)\b/u;
const isPaidFor = /\b(?:pay\w*|paid|regle\w*|verse\w*|solde\w*|momo|om|cash|especes?|rembours\w*)\b/u;

/** Said of a payment below whatever heading. */
const isOrder = new RegExp(
  `\\b(?:ne pas|stop|bloqu\\w*|suspen\\w*|annul\\w*|cancel\\w*|hold|do not|don t|(?<!trop )(?!solde|pai)(?:${participle}))\\b`,
  'u',
);

const moneyItself = new RegExp(`\\b(?:momo|om|cash|especes?|${operatorCodes.join('|')})\\b`, 'u');
const saysOfMoney = (text: string): boolean => isOrder.test(text) || moneyItself.test(text);

/** By column, what so many rows of a file say there that it tells none of them from another. */
export type CommonTexts = ReadonlyMap<number, ReadonlySet<string>>;
const nothingCommon: CommonTexts = new Map();

/** So many texts of a column are counted at a time, the most frequent ones; a column of remarks has thousands. */
const countedMax = 64;
const commonMin = 3;
const shownMax = 300;

export type Besides = {
  /** Whether only all rows together can tell what is worth telling of this one. */
  asksAll: (cells: readonly string[]) => boolean;
  counter: () => { look: (cells: readonly string[]) => void; found: () => CommonTexts };
  /** "OBS: PAYE OM", of every column that is no field. */
  of: (cells: readonly string[], common?: CommonTexts) => string[];
};

/**
 * What rows say of a payment in columns that are no field. `used`: those that are; `amount`: the one that is paid,
 * which an advance in another column may still go off; `name`: behind a name people note what became of it.
 *
 * A name of what is to be paid that more than a third of all rows have ("Virement", "Paiement novembre") is not told,
 * nor a clear no below "Payé". What may say that somebody was paid is told of however many rows: of a list that is paid
 * once more with a few new people on it, most rows say so. Only a mere yes of all rows tells nobody from another.
 */
export function besidesReader(
  header: readonly string[],
  used: ReadonlySet<number>,
  { amount, name }: { amount?: number | undefined; name?: number | undefined } = {},
): Besides {
  const by = new Set([...header.keys()].filter((column) => isBySomebody(header[column]!)));
  const receipts = new Set([...header.keys()].filter((column) => isOfReceipt(plain(header[column]!))));
  const advances = advanceColumns(header, amount);
  const paid = new Set([...paidColumns(header)].flatMap(([column, { words: are }]) => (are === 'all' ? [column] : [])));
  const named = new Set([...header.keys()].filter((column) => ofNames.test(plain(header[column]!))));
  const checks = new Set([...header.keys()].filter((column) => ofChecks.test(plain(header[column]!))));
  const asking = new Set([...header.keys()].filter((column) => !checks.has(column) && asksOfPayment(header[column]!)));
  // Most texts of a column stand there many times.
  const known = new Map<string, Mention | null>();
  const read = (cell: string) => {
    let found = known.get(cell);
    if (found === undefined) {
      found = mentionIn(cell);
      if (known.size >= 2000) known.clear();
      known.set(cell, found);
    }
    return found;
  };
  const saidIn = (cells: readonly string[]) =>
    cells.flatMap((cell, column) => {
      if (cell !== '' && column === name) {
        const heard = read(besideName(cell));
        const said = (heard === aWallet ? null : heard) ?? (hasMark(cell) ? yes : null);
        return said === null ? [] : [{ column, cell, ...said }];
      }
      if (cell === '' || used.has(column)) return [];
      if (advances.has(column) && (sumIn(cells, column) ?? 0) > 0 && !parsePhone(cell).ok)
        return [{ column, cell, ...anAdvance }];
      const said =
        read(cell) ??
        ((asking.has(column) && isMark(cell)) ||
        isOperatorId.test(cell) ||
        (receipts.has(column) && /\d/u.test(cell)) ||
        by.has(column)
          ? yes
          : null);
      return said === null ||
        (checks.has(column) && !saysOfMoney(plain(cell))) ||
        (named.has(column) && !isOver(cell, plain(cell)) && !isOrder.test(plain(cell))) ||
        (paid.has(column) && readPaidCell(cell, null) === 'no')
        ? []
        : [{ column, cell, ...said }];
    });
  return {
    asksAll: (cells) => saidIn(cells).some(({ untold }) => untold !== null),
    counter() {
      const counts = new Map<number, Map<string, number>>();
      const onlyOfAll = new Set<string>();
      let rows = 0;
      return {
        look(cells) {
          rows++;
          for (const { column, key, untold } of saidIn(cells)) {
            if (untold === null) continue;
            if (untold === 'all') onlyOfAll.add(key);
            const texts = counts.get(column) ?? new Map<string, number>();
            counts.set(column, texts);
            if (texts.has(key) || texts.size < countedMax) texts.set(key, (texts.get(key) ?? 0) + 1);
            else
              // Too many: all of them one less. Whatever stands in a third of the rows is still there at the end.
              for (const [text, count] of texts) count === 1 ? texts.delete(text) : texts.set(text, count - 1);
          }
        },
        found() {
          const isCommon = (text: string, count: number) =>
            count > commonMin && (onlyOfAll.has(text) ? count === rows : count * 3 > rows);
          return new Map(
            [...counts].map(([column, texts]) => [
              column,
              new Set([...texts].flatMap(([text, count]) => (isCommon(text, count) ? [text] : []))),
            ]),
          );
        },
      };
    },
    of: (cells, common = nothingCommon) =>
      saidIn(cells)
        .filter(({ column, key, untold }) => untold === null || !common.get(column)?.has(key))
        .map(({ column, cell }) => {
          const heading = (header[column] ?? '').trim();
          return `${heading === '' ? '' : `${heading}: `}${inOneLine(cell)}`;
        }),
  };
}

export const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

export const between = ' · ';
/** As it is shown; null where nothing is said of a payment. */
export const besidesText = (said: readonly string[]): string | null =>
  said.length === 0 ? null : shortened(said.join(between), shownMax);
