import { searchApi } from '#contract/search/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { foldAccents } from '#domain/values/text.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind } from '../../context.ts';
import { listCustomersFor } from '../../terms/customers/public.ts';
import { scopeOf, scopeSql } from '../../ground/members/public.ts';
import { listRecipients } from '../../money-out/recipients/public.ts';
import { listTransactions } from '../../money-in/transactions/public.ts';

type Hit = DataOf<typeof searchApi.find>['hits'][number];

/** "50k" and "50 000" mean the same amount. */
const spelledOut = (text: string): string =>
  text.replace(/^(\d+(?:[.,]\d)?)\s*k$/i, (_, number: string) =>
    String(Math.round(Number(number.replace(',', '.')) * 1000)),
  );

/** One box over the records the caller may see. An exact id or operator reference leads straight to its record. */
export function searchRoutes() {
  return [
    bind(searchApi.find, async (context, { query }) => {
      const caller = callerOf(context);
      const { locale } = context;
      const text = spelledOut(query.q.trim());
      const hits: Hit[] = [];
      if (caller.permissions.has('transactions:view')) {
        const { rows } = await listTransactions(context.tx, caller, { q: text, limit: 8 });
        hits.push(
          ...rows.map((row): Hit => ({
            kind: 'transaction',
            id: row.id,
            title: `${formatMoney(row.amount, locale)} · ${row.ownAccounts?.[locale] ?? row.payerName ?? (row.phone ? formatPhone(row.phone) : row.id)}`,
            subtitle:
              [row.operatorReference, row.merchantReference, row.description].filter(Boolean).join(' · ') || row.id,
            amount: row.amount,
            status: row.status,
            path: `/transactions/${row.id}`,
          })),
        );
      }
      if (caller.permissions.has('links:view')) {
        const folded = `%${foldAccents(text).replace(/[%_\\]/g, (character) => `\\${character}`)}%`;
        const links = await context.tx
          .selectFrom('payment_links')
          .select(['id', 'slug', 'title', 'status', 'paid_total'])
          .where(scopeSql(scopeOf(caller, 'links')))
          .where((eb) => eb.or([eb('id', '=', text), eb('slug', '=', text), eb('search_text', 'like', folded)]))
          .orderBy('created_at', 'desc')
          .limit(5)
          .execute();
        hits.push(
          ...links.map((link): Hit => ({
            kind: 'paymentLink',
            id: link.id,
            title: link.title[locale] || link.title.en || link.title.fr,
            subtitle: link.slug,
            amount: link.paid_total,
            status: link.status,
            path: `/payment-links/view/${link.id}`,
          })),
        );
      }
      if (caller.permissions.has('customers:view')) {
        const customers = await listCustomersFor(context.tx, scopeOf(caller), text, context.clock.now());
        hits.push(
          ...customers.map((customer): Hit => ({
            kind: 'customer',
            id: customer.id,
            title: customer.displayName,
            subtitle: customer.phones.map((phone) => formatPhone(phone.number)).join(', ') || (customer.email ?? ''),
            amount: customer.paidTotal,
            status: null,
            path: `/customers/${customer.id}`,
          })),
        );
      }
      if (caller.permissions.has('recipients:view')) {
        const { rows } = await listRecipients(context.tx, caller, { q: text, limit: 5 });
        hits.push(
          ...rows.map((person): Hit => ({
            kind: 'recipient',
            id: person.id,
            title: person.displayName,
            subtitle: [person.phone && formatPhone(person.phone), person.employeeNo].filter(Boolean).join(' · '),
            amount: person.totalPaid,
            status: person.frozen ? 'frozen' : person.status,
            path: `/profiles/recipients/${person.id}`,
          })),
        );
      }
      const exact =
        hits.find((hit) => hit.id === text) ??
        (hits.filter((hit) => hit.subtitle.split(' · ').includes(text)).length === 1
          ? hits.find((hit) => hit.subtitle.split(' · ').includes(text))!
          : null);
      return answer({ exact, hits });
    }),
  ];
}
