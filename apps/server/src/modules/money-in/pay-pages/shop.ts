import { isNumberOnlyGiven } from '#domain/payments/rails.ts';
import type { Offer } from '#checkout/views.ts';
import { pickSchedule } from '#domain/fees/fees.ts';
import { isOperatorCode } from '#domain/payments/operators.ts';
import { Refusal } from '../../../kit/http/fail.ts';
import type { Tx } from '../../context.ts';
import { organisationOf, settingsOf } from '../../ground/organisations/public.ts';
import { feeSchedulesOf } from '../../terms/fees/public.ts';
import { collectingConnection, enabledOperators } from '../../terms/providers/public.ts';
import { requireOpenAccount } from '../../terms/sub-accounts/public.ts';
import type { PaymentLink } from '../payment-links/public.ts';

/** Who is paid, and by which operators this link can be paid at this moment. */
export type Shop = { name: string; logoUrl: string | null; merchantSharePercent: number; offers: Offer[] };

export async function shopOf(tx: Tx, link: PaymentLink, now: Date): Promise<Shop> {
  const { organisation_id: organisationId } = link;
  const organisation = await organisationOf(tx, organisationId);
  const settings = await settingsOf(tx, organisationId);
  const methods = await enabledOperators(tx, organisationId);
  const schedules = await feeSchedulesOf(tx, organisationId);
  const offers: Offer[] = [];
  for (const operator of methods) {
    if (!isOperatorCode(operator) || !link.accepted_operators.includes(operator)) continue;
    const schedule = pickSchedule(schedules, { product: 'collection', operator, at: now });
    const connection = await collectingConnection(tx, organisationId, operator).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (schedule && connection)
      offers.push({
        operator,
        schedule,
        promptName: connection.promptName ?? settings.prompt_name,
        isPage: isNumberOnlyGiven(connection.provider),
      });
  }
  return {
    name: organisation.display_name,
    logoUrl: organisation.logo_url && /^(https?:\/\/|\/)/.test(organisation.logo_url) ? organisation.logo_url : null,
    merchantSharePercent: link.merchant_share_percent ?? settings.merchant_share_percent,
    offers: organisation.status === 'active' && (await takesMoney(tx, link)) ? offers : [],
  };
}

/** The sub-account a link collects for may have been frozen or closed since. */
async function takesMoney(tx: Tx, link: PaymentLink): Promise<boolean> {
  try {
    await requireOpenAccount(tx, link.organisation_id, link.sub_account_id, 'in');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
