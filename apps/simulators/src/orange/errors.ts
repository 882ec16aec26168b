import { json, xml } from '../http/answers.ts';
import type { SimAnswer } from '../http/answers.ts';
import type { Refusal } from '../world/wallets.ts';

/** Orange answers nearly every business refusal with the same code; only the text tells them apart. */
export interface Trouble {
  code: string;
  text: string;
}

export const refusals: Record<Refusal, Trouble> = {
  funds: { code: '60019', text: 'Le solde du compte du payeur est insuffisant' },
  blocked: { code: '60019', text: 'Echec de la transaction. Utilisateur bloque. Veuillez contacter le service client' },
  limit: {
    code: '60019',
    text: 'Le montant de la transaction est superieur au montant maximum autorise par transaction',
  },
  notFound: { code: '60019', text: "Le numero de telephone du client n'est pas inscrit a Orange Money" },
  receiverLimit: { code: '60019', text: 'Le solde maximum du compte du beneficiaire serait depasse' },
};

/** `60019 :: some text`, a bare word of ours, or any other text, from an outcome set by hand. */
export function troubleOf(reason: string | undefined): Trouble {
  if (reason === undefined) return { code: '60019', text: 'Echec de la transaction' };
  const known = refusals[reason as Refusal];
  if (known) return known;
  const split = /^(\d{3,6})\s*::\s*(.+)$/.exec(reason);
  return split ? { code: split[1]!, text: split[2]! } : { code: '60019', text: reason };
}

/** The gateway (WSO2) refuses before Orange's own service sees the call. */
export function gatewayFault(status: number, code: number, message: string, description: string): SimAnswer {
  return json(status, { fault: { code, message, description } });
}

export const unauthorized = () =>
  gatewayFault(
    401,
    900901,
    'Invalid Credentials',
    'Access failure for API: /omcoreapis/1.0.2, version: 1.0.2 status: (900901) - Invalid Credentials. Make sure you have provided the correct security credentials',
  );

export function amFault(status: number, code: number, message: string, description: string): SimAnswer {
  return xml(
    status,
    `<am:fault xmlns:am="http://wso2.org/apimanager"><am:code>${code}</am:code><am:type>Status report</am:type><am:message>${message}</am:message><am:description>${description}</am:description></am:fault>`,
  );
}

export const sendTimeout = () => amFault(500, 101504, 'Runtime Error', 'Send timeout');
export const invalid = (message: string) => json(422, { message });
export const unknownToken = () => json(404, { message: 'Transaction not found for the given payToken' });
