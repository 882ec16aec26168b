import { expect, it } from 'vitest';
import { closingWord } from './closing-word.ts';

it('never closes a dialog with the word of an act that cancels', () => {
  expect([
    closingWord('Annuler', 'fr'),
    closingWord('Annuler le transfert', 'fr'),
    closingWord('Cancel this plan', 'en'),
  ]).toEqual(['Retour', 'Retour', 'Back']);
  expect([closingWord('Envoyer', 'fr'), closingWord('Send', 'en'), closingWord(null, 'en')]).toEqual([
    'Annuler',
    'Cancel',
    'Cancel',
  ]);
});
