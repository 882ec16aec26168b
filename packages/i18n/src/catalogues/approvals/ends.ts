import type { ApprovalEndReason } from '#domain/approvals/ends.ts';
import { disabledReasons } from '../actions/disabled-reasons.ts';

type Bilingual = { en: string; fr: string };
const { bookedAlready, creditedAlready, aboveWhatWasPaid, aboveWhatItTook } = disabledReasons;

/** What is said of a record whose request for approval ended, where it has no words of its own. */
export const undecidedWords = {
  said: { en: 'Nobody decided on it.', fr: 'Personne n’a décidé.' },
  plan: { en: 'Nobody decided on it. Nothing leaves.', fr: 'Personne n’a décidé. Rien ne part.' },
  planDeclined: { en: 'Not approved. Nothing leaves.', fr: 'Non approuvé. Rien ne part.' },
  settlement: {
    en: 'Nobody decided on it: nothing left, and its money is free again.',
    fr: 'Personne n’a décidé\u00a0: rien n’est parti, et son argent est de nouveau libre.',
  },
} as const;

/** Why nobody has to decide a request any more, told to whoever asked and to whoever wanted to decide. */
export const approvalEndWords: Readonly<Record<ApprovalEndReason, Bilingual>> = {
  decidedElsewhere: { en: 'It was decided elsewhere meanwhile.', fr: 'Elle a été décidée ailleurs entre-temps.' },
  recordGone: { en: 'What it was about is no longer there.', fr: 'Ce dont il s’agissait n’existe plus.' },
  replaced: { en: 'Newer ones were typed.', fr: 'De plus récentes ont été saisies.' },
  arrivedMeanwhile: {
    en: 'The bank has confirmed the deposit meanwhile.',
    fr: 'La banque a confirmé le dépôt entre-temps.',
  },
  bookedAlready,
  creditedAlready,
  aboveWhatWasPaid,
  aboveWhatItTook,
  recipientFrozen: {
    en: 'The recipient was frozen meanwhile. Nothing was sent.',
    fr: 'Le bénéficiaire a été bloqué entre-temps. Rien n’est parti.',
  },
  recipientChanged: {
    en: 'The number or account of the recipient changed meanwhile. Nothing was sent.',
    fr: 'Le numéro ou le compte du bénéficiaire a changé entre-temps. Rien n’est parti.',
  },
  accountRevoked: {
    en: 'The account it was to go to was revoked meanwhile. Nothing was sent.',
    fr: 'Le compte de destination a été révoqué entre-temps. Rien n’est parti.',
  },
  dayPassed: { en: 'The day it was for has come.', fr: 'Le jour prévu est arrivé.' },
  makerDisowned: {
    en: 'The person in whose name it was asked says that it was not them.',
    fr: 'La personne au nom de qui elle a été faite signale que ce n’était pas elle.',
  },
  nothingWaits: { en: 'Nothing of it waits any more.', fr: 'Plus rien n’en attend.' },
  nothingLeft: { en: 'Nothing of it is withheld any longer.', fr: 'Plus rien n’en est retenu.' },
};
