import { words } from '../../words.ts';

/** What is known of something that was to be done once. Apart from other failures: the first page needs none of it. */
export const intentWords = words({
  notDone: {
    en: 'Nothing of it was done. You can send it again: if it is refused, we say why.',
    fr: 'Rien n’en a été fait. Vous pouvez la renvoyer\u00a0: si elle est refusée, nous dirons pourquoi.',
  },
  formerDone: {
    en: 'What you sent before, whose answer was lost, was done. Nothing more was sent now: look at the list, and send again only if you still want this too.',
    fr: 'Ce que vous aviez envoyé avant, et dont la réponse s’était perdue, a été fait. Rien d’autre n’est parti\u00a0: regardez la liste, et ne renvoyez que si vous le voulez encore.',
  },
  unanswered: {
    en: 'We do not know whether this was done. Nothing is sent again until we know: press again and we ask first.',
    fr: 'Nous ne savons pas si cela a été fait. Rien n’est renvoyé avant de le savoir\u00a0: appuyez de nouveau et nous demanderons d’abord.',
  },
});
