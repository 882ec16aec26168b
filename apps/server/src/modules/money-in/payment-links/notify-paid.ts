import { formatPhone, formatPhoneFull } from '#domain/values/phone.ts';
import { isLocale } from '#i18n/words.ts';
import type { EnvironmentName } from '../../../kit/http/context.ts';
import { queueMessage } from '../../ground/messages/public.ts';
import { notifyAll } from '../../ground/notifications/public.ts';
import type { Tx } from '../../context.ts';
import type { Row } from '../../tables.ts';

type Sale = Row<'transactions'>;

/**
 * Tells of payments through links, in the transaction that books them: the addresses the link names by mail, its maker
 * in the console. A payment turns paid once, so each is told once however often the operator reports it.
 */
export async function notifyLinkSales(
  tx: Tx,
  place: { environment: EnvironmentName; consoleUrl: string },
  sales: readonly Sale[],
  now: Date,
): Promise<void> {
  if (sales.length === 0) return;
  const rows = await tx
    .selectFrom('payment_links')
    .select(['organisation_id', 'id', 'title', 'notify_emails', 'language', 'created_by'])
    .where('id', 'in', [...new Set(sales.map((sale) => sale.link_id!))])
    .execute();
  const told = sales.flatMap((sale) => {
    const link = rows.find((row) => row.id === sale.link_id && row.organisation_id === sale.organisation_id);
    return link ? [{ sale, link }] : [];
  });
  for (const { sale, link } of told) {
    for (const to of link.notify_emails) {
      await queueMessage(tx, {
        channel: 'email',
        to,
        template: 'linkPaid',
        language: isLocale(link.language) ? link.language : 'fr',
        organisationId: sale.organisation_id,
        at: now,
        params: {
          title: link.title,
          amount: sale.amount,
          payer: sale.payer_name,
          phone: sale.phone ? formatPhoneFull(sale.phone) : null,
          reference: sale.id,
          at: now,
          link: `${place.consoleUrl}/transactions/${sale.id}`,
          isSandbox: place.environment === 'sandbox',
        },
      });
    }
  }
  await notifyAll(
    tx,
    told
      .filter(({ link }) => link.created_by !== null)
      .map(({ sale, link }) => ({
        organisationId: sale.organisation_id,
        environment: place.environment,
        type: 'linkPaid',
        userIds: [link.created_by!],
        refType: 'transaction',
        refId: sale.id,
        subAccountId: sale.sub_account_id,
        at: now,
        params: {
          amount: sale.amount,
          payer: sale.payer_name ?? (sale.phone ? formatPhone(sale.phone) : ''),
          title: link.title.fr || link.title.en,
        },
      })),
  );
}
