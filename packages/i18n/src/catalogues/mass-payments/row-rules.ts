import { operatorCodes, operators, type OperatorCode } from '#domain/payments/operators.ts';
import type { RowRule } from '#domain/mass-payments/row-rules.ts';
import type { Bilingual } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import { anyOperator } from '../../operator-names.ts';

/** What a rule of a row says. Sentences say what to do where there is something to do. */
export const rowRules: Readonly<Record<RowRule, Bilingual>> = {
  'name.required': {
    en: 'Write the name of the person or company.',
    fr: 'Écrivez le nom de la personne ou de l’entreprise.',
  },
  'name.tooLong': { en: 'A name has at most 100 characters.', fr: 'Un nom a au plus 100 caractères.' },
  'name.noLetters': {
    en: 'A name has letters. Is another column the name?',
    fr: 'Un nom contient des lettres. Le nom est-il dans une autre colonne\u00a0?',
  },
  'destination.required': {
    en: 'Give a phone number or a bank account.',
    fr: 'Indiquez un numéro de téléphone ou un compte bancaire.',
  },
  'phone.invalid': {
    en: 'This is not a mobile number of Cameroon: nine digits that begin with 6.',
    fr: 'Ce n’est pas un numéro mobile du Cameroun\u00a0: neuf chiffres commençant par 6.',
  },
  'phone.two': {
    en: 'Two numbers stand in this row. Keep the one that is to be paid.',
    fr: 'Deux numéros se trouvent dans cette ligne. Gardez celui qui doit être payé.',
  },
  'phone.digitsLost': {
    en: 'The spreadsheet shortened this number and its last digits are gone. Make the column text, then type the number again.',
    fr: 'Le tableur a raccourci ce numéro et ses derniers chiffres sont perdus. Mettez la colonne en texte, puis retapez le numéro.',
  },
  'operator.unknown': {
    en: `No operator is known for this number. Choose ${anyOperator.en}.`,
    fr: `Aucun opérateur n’est connu pour ce numéro. Choisissez ${anyOperator.fr}.`,
  },
  'operator.invalid': { en: `Write ${anyOperator.en}.`, fr: `Écrivez ${anyOperator.fr}.` },
  'operator.ported': {
    en: 'The number looks like the other operator’s. The one written here is used.',
    fr: 'Le numéro ressemble à celui de l’autre opérateur. Celui qui est écrit est utilisé.',
  },
  'rib.invalid': {
    en: 'A bank account (RIB) has 23 digits: bank 5, branch 5, account 11, key 2.',
    fr: 'Un RIB a 23 chiffres\u00a0: banque 5, guichet 5, compte 11, clé 2.',
  },
  'rib.digitsLost': {
    en: 'The spreadsheet rounded this account number. Make the column text, then type all 23 digits again.',
    fr: 'Le tableur a arrondi ce numéro de compte. Mettez la colonne en texte, puis retapez les 23 chiffres.',
  },
  'rib.key': {
    en: 'The last two digits do not fit the account. Check it once more.',
    fr: 'Les deux derniers chiffres ne correspondent pas au compte. Vérifiez-le encore une fois.',
  },
  'amount.required': { en: 'Write an amount.', fr: 'Écrivez un montant.' },
  'amount.notANumber': {
    en: 'Write whole francs in digits, for example 25000 or 25 000.',
    fr: 'Écrivez des francs entiers en chiffres, par exemple 25000 ou 25 000.',
  },
  'amount.ambiguous': {
    en: 'This amount can be read in two ways. Write it without dots and commas.',
    fr: 'Ce montant peut se lire de deux façons. Écrivez-le sans points ni virgules.',
  },
  'amount.cut': {
    en: 'A comma without quotes may have cut this amount in two. Write it without commas, for example 125000.',
    fr: 'Une virgule sans guillemets a peut-être coupé ce montant en deux. Écrivez-le sans virgule, par exemple 125000.',
  },
  'amount.smallFigure': {
    en: 'For the spreadsheet this is a number below a thousand with decimals. If thousands are meant, write it without the point.',
    fr: 'Pour le tableur, c’est un nombre inférieur à mille avec des décimales. S’il s’agit de milliers, écrivez-le sans le point.',
  },
  'amount.decimals': {
    en: 'There are no centimes: write whole francs.',
    fr: 'Il n’y a pas de centimes\u00a0: écrivez des francs entiers.',
  },
  'amount.percentage': {
    en: 'This cell is a percentage, not an amount. Write the francs to pay; if they stand there, take the percent format off the cell.',
    fr: 'Cette cellule est un pourcentage, pas un montant. Écrivez les francs à payer\u00a0; s’ils y sont, enlevez le format pourcentage de la cellule.',
  },
  'amount.negative': { en: 'An amount to pay is not negative.', fr: 'Un montant à payer n’est pas négatif.' },
  'amount.neverCalculated': {
    en: 'This amount is a formula that was never calculated. Open the file, save it, and send it again; or write the amount here.',
    fr: 'Ce montant est une formule qui n’a jamais été calculée. Ouvrez le fichier, enregistrez-le et renvoyez-le\u00a0; ou écrivez le montant ici.',
  },
  'amount.tooSmall': { en: 'The smallest amount is XAF 100.', fr: 'Le plus petit montant est 100 FCFA.' },
  'amount.tooLarge': { en: 'This amount is too large.', fr: 'Ce montant est trop grand.' },
  ...(Object.fromEntries(operatorCodes.map((code) => [`amount.aboveCap.${code}`, aboveCap(code)])) as Record<
    `amount.aboveCap.${OperatorCode}`,
    Bilingual
  >),
  'note.tooLong': { en: 'A message has at most 255 characters.', fr: 'Un message a au plus 255 caractères.' },
  'externalRef.invalid': {
    en: 'A reference has at most 32 letters, digits, spaces and . _ / # -',
    fr: 'Une référence a au plus 32 lettres, chiffres, espaces et . _ / # -',
  },
  'legalName.tooLong': { en: 'A name has at most 100 characters.', fr: 'Un nom a au plus 100 caractères.' },
  'employeeNo.tooLong': {
    en: 'An employee number has at most 40 characters.',
    fr: 'Un matricule a au plus 40 caractères.',
  },
  'tags.tooMany': { en: 'At most 10 tags of 30 characters.', fr: 'Au plus 10 étiquettes de 30 caractères.' },
  'language.unknown': {
    en: 'Write fr or en. French is used for now.',
    fr: 'Écrivez fr ou en. Le français est utilisé pour le moment.',
  },
  'kind.unknown': {
    en: 'Write person or company. Person is used for now.',
    fr: 'Écrivez personne ou entreprise. Personne est utilisé pour le moment.',
  },
  'text.cardNumber': {
    en: 'A card number stood here. It was not kept: remove it from the file.',
    fr: 'Un numéro de carte se trouvait ici. Il n’a pas été gardé\u00a0: retirez-le du fichier.',
  },
  'phone.known': {
    en: 'Somebody else is paid at this number already.',
    fr: 'Quelqu’un d’autre est déjà payé sur ce numéro.',
  },
  'rib.known': {
    en: 'Somebody else is paid at this account already.',
    fr: 'Quelqu’un d’autre est déjà payé sur ce compte.',
  },
  'place.another': {
    en: 'Known with another number or account: the money goes here from now on. Check it with the person.',
    fr: 'Connu avec un autre numéro ou compte\u00a0: l’argent ira désormais ici. Vérifiez-le avec la personne.',
  },
  'phone.twice': {
    en: 'This number stands in another row too.',
    fr: 'Ce numéro se trouve aussi dans une autre ligne.',
  },
  'rib.twice': { en: 'This account stands in another row too.', fr: 'Ce compte se trouve aussi dans une autre ligne.' },
  'row.leftOut': { en: 'The spreadsheet leaves this row out.', fr: 'Le tableur écarte cette ligne.' },
  'row.sample': {
    en: 'This is the example row of the template. Remove it.',
    fr: 'C’est la ligne d’exemple du modèle. Supprimez-la.',
  },
  'phone.cleaned': { en: 'Read as a mobile number of Cameroon.', fr: 'Lu comme un numéro mobile du Cameroun.' },
  'phone.scientific': {
    en: 'The spreadsheet had written the number as a figure.',
    fr: 'Le tableur avait écrit le numéro comme un nombre.',
  },
  'amount.roundedAsShown': {
    en: 'Rounded to the franc, as the spreadsheet shows it.',
    fr: 'Arrondi au franc, comme le tableur l’affiche.',
  },
  'amount.rounded': { en: 'Rounded to the franc.', fr: 'Arrondi au franc.' },
  'amount.thousands': {
    en: 'Read as thousands of francs, as you said.',
    fr: 'Lu en milliers de francs, comme vous l’avez indiqué.',
  },
  'amount.cleaned': { en: 'Read as whole francs.', fr: 'Lu comme des francs entiers.' },
  'rib.cleaned': { en: 'Read as 23 digits.', fr: 'Lu comme 23 chiffres.' },
  'text.cleaned': { en: 'Invisible characters were removed.', fr: 'Des caractères invisibles ont été retirés.' },
};

function aboveCap(code: OperatorCode): Bilingual {
  const { brand, amountMax } = operators[code];
  return {
    en: `${brand} carries at most ${formatMoney(amountMax, 'en')} at once. Split it, or use a bank account.`,
    fr: `${brand} accepte au plus ${formatMoney(amountMax, 'fr')} à la fois. Divisez-le, ou passez par un compte bancaire.`,
  };
}
