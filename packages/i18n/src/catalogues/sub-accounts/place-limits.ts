import { words } from '../../words.ts';

type Limited = { right: string; places: string };
const named = (places: string, none: string): string => places || none;

/** What somebody's place keeps from them, whatever roles they have. */
export const placeLimitWords = words({
  subAccounts: {
    en: (p: Limited) =>
      `Your access is limited to ${named(p.places, 'some sub-accounts')}, and “${p.right}” concerns the whole organisation.`,
    fr: (p: Limited) =>
      `Votre accès se limite à ${named(p.places, 'certains sous-comptes')}, et «\u00a0${p.right}\u00a0» concerne toute l’organisation.`,
  },
  ownRecordsOnly: {
    en: (p: Limited) => `Your access is limited to what you made yourself, and “${p.right}” shows what everybody made.`,
    fr: (p: Limited) =>
      `Votre accès se limite à ce que vous avez fait vous-même, et «\u00a0${p.right}\u00a0» montre ce que tous ont fait.`,
  },
  noRole: {
    en: 'No role could change that. If your work has grown, ask whoever leads your team to lift the limit.',
    fr: 'Aucun rôle n’y changerait rien. Si votre travail s’est élargi, demandez à qui dirige votre équipe de lever cette limite.',
  },
  theirsSubAccounts: {
    en: (p: { name: string; places: string }) =>
      `${p.name} works with ${named(p.places, 'some sub-accounts')} only, and this right concerns the whole organisation: no role brings it. Lift the limit on their page, or decline.`,
    fr: (p: { name: string; places: string }) =>
      `${p.name} travaille seulement avec ${named(p.places, 'certains sous-comptes')}, et ce droit concerne toute l’organisation\u00a0: aucun rôle ne l’apporte. Levez la limite sur sa page, ou refusez.`,
  },
  theirsOwnRecordsOnly: {
    en: (p: { name: string; places: string }) =>
      `${p.name} sees only what they made themselves, and this right shows what everybody made: no role brings it. Lift the limit on their page, or decline.`,
    fr: (p: { name: string; places: string }) =>
      `${p.name} voit seulement ce qu’elle ou il a fait, et ce droit montre ce que tous ont fait\u00a0: aucun rôle ne l’apporte. Levez la limite sur sa page, ou refusez.`,
  },
});
