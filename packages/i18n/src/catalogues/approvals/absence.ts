import { words } from '../../words.ts';

/** Somebody is away, and somebody else decides meanwhile. */
export const approvalAbsenceWords = words({
  title: { en: 'When you are away', fr: 'Pendant votre absence' },
  text: {
    en: 'Somebody who may approve decides in your place. Each decision says so. They never decide their own requests.',
    fr: 'Une personne habilitée décide à votre place, et chaque décision l’indique. Elle ne décide jamais de ses propres demandes.',
  },
  who: { en: 'Who decides meanwhile', fr: 'Qui décide entre-temps' },
  choose: { en: 'Choose a person', fr: 'Choisissez une personne' },
  period: { en: 'From the first to the last day', fr: 'Du premier au dernier jour' },
  save: { en: 'Save the absence', fr: 'Enregistrer l’absence' },
  saved: { en: 'Absence saved', fr: 'Absence enregistrée' },
  current: { en: 'Absences', fr: 'Absences' },
  row: {
    en: (p: { user: string; delegate: string; from: string; until: string }) =>
      `${p.user}, ${p.from} to ${p.until}: ${p.delegate} decides`,
    fr: (p: { user: string; delegate: string; from: string; until: string }) =>
      `${p.user}, du ${p.from} au ${p.until}\u00a0: ${p.delegate} décide`,
  },
  end: { en: 'I am back', fr: 'Je suis de retour' },
  ended: { en: 'Welcome back', fr: 'Bon retour' },
  needDates: { en: 'Choose both days.', fr: 'Choisissez les deux jours.' },
  needPerson: { en: 'Choose a person.', fr: 'Choisissez une personne.' },
});
