import type { FieldRule } from '#contract/fields.ts';

/** One sentence per field rule, shown beside the field and in the summary. */
export const fieldSentences: Record<FieldRule, { en: string; fr: string }> = {
  required: { en: 'This field is required.', fr: 'Ce champ est obligatoire.' },
  'amount.notInteger': { en: 'Write a whole number of francs, without decimals.', fr: 'Écrivez un nombre entier de francs, sans décimales.' },
  'amount.negative': { en: 'The amount cannot be negative.', fr: 'Le montant ne peut pas être négatif.' },
  'amount.tooLarge': { en: 'The amount is too large.', fr: 'Le montant est trop grand.' },
  'amount.tooSmall': { en: 'The smallest amount is XAF 100.', fr: 'Le montant minimum est de 100 FCFA.' },
  'amount.required': { en: 'A link with a fixed price needs its amount.', fr: 'Un lien à prix fixe a besoin de son montant.' },
  'phone.invalid': { en: 'Enter 9 digits starting with 6, for example 6 77 12 34 56.', fr: 'Saisissez 9 chiffres commençant par 6, par exemple 6 77 12 34 56.' },
  'email.invalid': { en: 'Enter a valid email address.', fr: 'Saisissez une adresse e-mail valide.' },
  'url.invalid': { en: 'The address must start with http:// or https://.', fr: 'L’adresse doit commencer par http:// ou https://.' },
  'id.invalid': { en: 'This identifier is not valid.', fr: 'Cet identifiant n’est pas valide.' },
  'text.tooLong': { en: 'This text is too long.', fr: 'Ce texte est trop long.' },
  'text.tooShort': { en: 'This text is too short.', fr: 'Ce texte est trop court.' },
  'text.cardNumber': { en: 'This looks like a card number. Never write card numbers here.', fr: 'Ceci ressemble à un numéro de carte. N’écrivez jamais de numéro de carte ici.' },
  'day.invalid': { en: 'Enter a valid date.', fr: 'Saisissez une date valide.' },
  'number.outOfRange': { en: 'This number is outside the allowed range.', fr: 'Ce nombre est hors des limites permises.' },
  'list.tooLong': { en: 'Too many entries.', fr: 'Trop d’éléments.' },
  'list.empty': { en: 'Choose at least one.', fr: 'Choisissez-en au moins un.' },
  'range.inverted': { en: 'The end must not be before the start.', fr: 'La fin ne peut pas précéder le début.' },
  'choice.invalid': { en: 'Choose one of the values offered.', fr: 'Choisissez une des valeurs proposées.' },
  'value.unexpected': { en: 'This value is not expected here.', fr: 'Cette valeur n’est pas attendue ici.' },
  'items.required': { en: 'Add at least one item.', fr: 'Ajoutez au moins un article.' },
  'date.past': { en: 'This date is in the past.', fr: 'Cette date est passée.' },
  'list.repeated': { en: 'This name is used twice.', fr: 'Ce nom est utilisé deux fois.' },
  'reference.invalid': { en: 'Use letters, digits, spaces and . _ / # -, at most 32 characters.', fr: 'Utilisez lettres, chiffres, espaces et . _ / # -, 32 caractères au plus.' },
};
