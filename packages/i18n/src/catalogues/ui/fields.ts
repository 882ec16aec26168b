import type { FieldRule } from '#contract/fields.ts';
import type { FieldLimit } from '#contract/problems.ts';
import { limits } from '#domain/values/limits.ts';
import { amountCeiling, formatMoney, formatNumber } from '#domain/values/money.ts';

type Sentence = { en: string; fr: string };

/** One sentence per field rule, shown beside the field and in the summary. */
export const fieldSentences: Record<FieldRule, Sentence> = {
  required: { en: 'This field is required.', fr: 'Ce champ est obligatoire.' },
  'amount.notInteger': {
    en: 'Write a whole number of francs, without decimals.',
    fr: 'Écrivez un nombre entier de francs, sans décimales.',
  },
  'amount.negative': { en: 'The amount cannot be negative.', fr: 'Le montant ne peut pas être négatif.' },
  'amount.tooLarge': {
    en: `The amount is too large: at most ${formatMoney(amountCeiling, 'en')}.`,
    fr: `Le montant est trop grand\u00a0: ${formatMoney(amountCeiling, 'fr')} au plus.`,
  },
  'amount.tooSmall': { en: 'The smallest amount is XAF 100.', fr: 'Le montant minimum est de 100 FCFA.' },
  'amount.required': {
    en: 'A link with a fixed price needs its amount.',
    fr: 'Un lien à prix fixe a besoin de son montant.',
  },
  'phone.invalid': {
    en: 'Enter 9 digits starting with 6, for example 6 77 12 34 56.',
    fr: 'Saisissez 9 chiffres commençant par 6, par exemple 6 77 12 34 56.',
  },
  'email.invalid': { en: 'Enter a valid email address.', fr: 'Saisissez une adresse e-mail valide.' },
  'url.invalid': {
    en: 'The address must start with http:// or https://.',
    fr: 'L’adresse doit commencer par http:// ou https://.',
  },
  'id.invalid': { en: 'This identifier is not valid.', fr: 'Cet identifiant n’est pas valide.' },
  'text.tooLong': { en: 'This text is too long.', fr: 'Ce texte est trop long.' },
  'text.tooShort': { en: 'This text is too short.', fr: 'Ce texte est trop court.' },
  'text.notBase64': { en: 'This is not base64 text.', fr: 'Ceci n’est pas du texte en base64.' },
  'text.cardNumber': {
    en: 'This looks like a card number. Never write card numbers here.',
    fr: 'Ceci ressemble à un numéro de carte. N’écrivez jamais de numéro de carte ici.',
  },
  'text.unstorable': {
    en: 'There is half a character or a NUL in this text: send it without.',
    fr: 'Ce texte contient un caractère incomplet ou un NUL\u00a0: envoyez-le sans.',
  },
  'name.invisible': {
    en: 'There is a sign in this name that cannot be seen. Type the name anew.',
    fr: 'Ce nom contient un signe invisible. Saisissez-le de nouveau.',
  },
  'day.invalid': { en: 'Enter a valid date.', fr: 'Saisissez une date valide.' },
  'number.outOfRange': {
    en: 'This number is outside the allowed range.',
    fr: 'Ce nombre est hors des limites permises.',
  },
  'number.notWhole': { en: 'Write a whole number.', fr: 'Écrivez un nombre entier.' },
  'list.tooLong': { en: 'Too many entries.', fr: 'Trop d’éléments.' },
  'list.empty': { en: 'Choose at least one.', fr: 'Choisissez-en au moins un.' },
  'range.inverted': { en: 'The range ends before it begins.', fr: 'La plage se termine avant de commencer.' },
  'choice.invalid': { en: 'Choose one of the values offered.', fr: 'Choisissez une des valeurs proposées.' },
  'value.unexpected': { en: 'This value is not expected here.', fr: 'Cette valeur n’est pas attendue ici.' },
  'field.unknown': { en: 'There is no such field here.', fr: 'Il n’y a pas de tel champ ici.' },
  'items.required': { en: 'Add at least one item.', fr: 'Ajoutez au moins un article.' },
  'date.notYet': { en: 'This day has not come yet.', fr: 'Ce jour n’est pas encore venu.' },
  'date.beforePayment': {
    en: 'The payment was not made yet on this day.',
    fr: 'Le paiement n’était pas encore fait ce jour-là.',
  },
  'stock.soldMeanwhile': {
    en: 'More were sold meanwhile. Look at what is left now and type it again.',
    fr: 'D’autres ont été vendus entre-temps. Regardez ce qui reste maintenant et saisissez-le de nouveau.',
  },
  'date.past': { en: 'This date is in the past.', fr: 'Cette date est passée.' },
  'password.tooShort': { en: 'Use at least 8 characters.', fr: 'Utilisez au moins 8 caractères.' },
  'password.tooLong': { en: 'Use at most 128 characters.', fr: 'Utilisez au plus 128 caractères.' },
  'password.noUppercase': { en: 'Add a capital letter.', fr: 'Ajoutez une majuscule.' },
  'password.noLowercase': { en: 'Add a small letter.', fr: 'Ajoutez une minuscule.' },
  'password.noDigit': { en: 'Add a digit.', fr: 'Ajoutez un chiffre.' },
  'password.common': {
    en: 'This password is among the first that others try. Choose another one, for example three words and a number.',
    fr: 'Ce mot de passe est parmi les premiers que d’autres essaient. Choisissez-en un autre, par exemple trois mots et un nombre.',
  },
  'code.invalid': { en: 'The code has 6 digits.', fr: 'Le code a 6 chiffres.' },
  'time.invalid': { en: 'Write the time as 18:00.', fr: 'Écrivez l’heure comme 18:00.' },
  'country.invalid': {
    en: 'A country is the two letters of its code, for example FR or CN.',
    fr: 'Un pays s’écrit avec les deux lettres de son code, par exemple FR ou CN.',
  },
  'swift.invalid': {
    en: 'A SWIFT code has 8 or 11 letters and digits, such as AGRIFRPP.',
    fr: 'Un code SWIFT compte 8 ou 11 lettres et chiffres, comme AGRIFRPP.',
  },
  'rccm.invalid': {
    en: 'Write the trade register number as on the paper, for example RC/DLA/2019/B/1234 or CM-DLA-01-2024-B12-00123.',
    fr: 'Écrivez le numéro RCCM comme sur le papier, par exemple RC/DLA/2019/B/1234 ou CM-DLA-01-2024-B12-00123.',
  },
  'niu.invalid': {
    en: 'A taxpayer number is a letter, 12 digits and a letter, for example M012345678901A.',
    fr: 'Un NIU est une lettre, 12 chiffres et une lettre, par exemple M012345678901A.',
  },
  'rib.otherBank': {
    en: 'This number begins with the digits of another bank than the one you chose.',
    fr: 'Ce numéro commence par les chiffres d’une autre banque que celle choisie.',
  },
  'account.invalid': {
    en: 'An account number has 8 to 20 digits; an IBAN begins with two letters of its country.',
    fr: 'Un numéro de compte a 8 à 20 chiffres\u00a0; un IBAN commence par les deux lettres de son pays.',
  },
  'iban.invalid': {
    en: 'The check digits of this IBAN do not fit: a digit is wrong.',
    fr: 'La clé de cet IBAN ne correspond pas\u00a0: un chiffre est faux.',
  },
  'rib.invalid': {
    en: 'A bank account (RIB) has 23 digits: bank 5, branch 5, account 11, key 2.',
    fr: 'Un RIB a 23 chiffres\u00a0: banque 5, guichet 5, compte 11, clé 2.',
  },
  'card.invalid': {
    en: 'Check the card number: 16 digits, as printed on the card.',
    fr: 'Vérifiez le numéro de carte\u00a0: 16 chiffres, comme imprimés sur la carte.',
  },
  'userCode.invalid': {
    en: 'A user id has 14 to 22 letters and digits.',
    fr: 'Un identifiant a de 14 à 22 lettres et chiffres.',
  },
  'code.twoDigits': { en: 'The number has 2 digits.', fr: 'Le nombre a 2 chiffres.' },
  'code.fourDigits': { en: 'The code has 4 digits.', fr: 'Le code a 4 chiffres.' },
  'taxCode.invalid': {
    en: 'Use letters and digits, beginning with a small letter.',
    fr: 'Utilisez lettres et chiffres, en commençant par une minuscule.',
  },
  'subAccountCode.invalid': {
    en: 'Use capital letters, digits and dashes, at most 12, such as DLA-02.',
    fr: 'Utilisez majuscules, chiffres et tirets, 12 au plus, par exemple DLA-02.',
  },
  stillRefused: {
    en: 'This was refused and has not been changed yet.',
    fr: 'Cet élément a été refusé et n’a pas encore été modifié.',
  },
  'list.repeated': { en: 'This name is used twice.', fr: 'Ce nom est utilisé deux fois.' },
  'reference.invalid': {
    en: 'Use letters, digits, spaces and . _ / # -, at most 32 characters.',
    fr: 'Utilisez lettres, chiffres, espaces et . _ / # -, 32 caractères au plus.',
  },
};

/** The same sentence with the limit that was passed: a form may know it by heart, a program does not. */
export function fieldSentence(rule: FieldRule, { min, max, values }: FieldLimit = {}): Sentence {
  const counted = (number: number) => ({ en: formatNumber(number, 'en'), fr: formatNumber(number, 'fr') });
  const [least, most] = [counted(min ?? 0), counted(max ?? 0)];
  if (rule === 'text.tooLong' && max !== undefined)
    return {
      en: `This text is too long: at most ${most.en} characters.`,
      fr: `Ce texte est trop long\u00a0: ${most.fr} caractères au plus.`,
    };
  if (rule === 'text.tooShort' && min !== undefined)
    return {
      en: `This text is too short: at least ${least.en} characters.`,
      fr: `Ce texte est trop court\u00a0: ${least.fr} caractères au moins.`,
    };
  if (rule === 'list.tooLong' && max !== undefined)
    return { en: `Too many entries: at most ${most.en}.`, fr: `Trop d’éléments\u00a0: ${most.fr} au plus.` };
  if (rule === 'list.empty' && min !== undefined && min > 1)
    return { en: `Choose at least ${least.en}.`, fr: `Choisissez-en au moins ${least.fr}.` };
  if (rule === 'number.outOfRange' && max !== undefined)
    return {
      en: `This number is too large: at most ${most.en}.`,
      fr: `Ce nombre est trop grand\u00a0: ${most.fr} au plus.`,
    };
  if (rule === 'number.outOfRange' && min !== undefined)
    return {
      en: `This number is too small: at least ${least.en}.`,
      fr: `Ce nombre est trop petit\u00a0: ${least.fr} au moins.`,
    };
  if (rule === 'amount.tooSmall' && min !== undefined && min !== limits.amountMin)
    return {
      en: `The smallest amount is ${formatMoney(min, 'en')}.`,
      fr: `Le montant minimum est de ${formatMoney(min, 'fr')}.`,
    };
  if (rule === 'choice.invalid' && values && values.length > 0 && values.length <= 40)
    return {
      en: `Choose one of the values offered: ${values.join(', ')}.`,
      fr: `Choisissez une des valeurs proposées\u00a0: ${values.join(', ')}.`,
    };
  return fieldSentences[rule];
}

/** For programs: a field that does not exist, and the one that was most likely meant. */
export const unknownFieldSentence = (name: string, nearest: string | null): { en: string; fr: string } => ({
  en:
    nearest === null
      ? `There is no field “${name}” here.`
      : `There is no field “${name}” here. Did you mean “${nearest}”?`,
  fr:
    nearest === null
      ? `Il n’y a pas de champ «\u00a0${name}\u00a0» ici.`
      : `Il n’y a pas de champ «\u00a0${name}\u00a0» ici. Vouliez-vous dire «\u00a0${nearest}\u00a0»\u00a0?`,
});
