import { searchApi } from '#contract/search/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { isSameOperatorId, ourIdIn } from '#domain/payments/operator-ids.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { nearlyLike } from '#domain/values/one-letter-off.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { foldAccents } from '#domain/values/text.ts';
import { answer, callerOf } from '../../../kit/http/context.ts';
import { bind, type InTx } from '../../context.ts';
import { listCustomersFor, nearlyCalled } from '../../terms/customers/public.ts';
import { scopeOf, scopeSql } from '../../ground/members/public.ts';
import { listRecipients } from '../../money-out/recipients/public.ts';
import { listTransactions } from '../../money-in/transactions/public.ts';

type Hit = DataOf<typeof searchApi.find>['hits'][number];

/** "50k" and "50 000" mean the same amount. */
const spelledOut = (text: string): string =>
  text.replace(/^(\d+(?:[.,]\d)?)\s*k$/i, (_, number: string) =>
    String(Math.round(Number(number.replace(',', '.')) * 1000)),
  );

/** What the payer filled in, which may be why it is found. In brackets: no answer is the name of one record. */
const answersOf = (collected: Record<string, string>): string | null =>
  Object.keys(collected).length > 0 ? `(${Object.values(collected).join(', ')})` : null;

/** What the caller may see of what a text means. */
async function hitsFor(context: InTx, text: string): Promise<Hit[]> {
  const caller = callerOf(context);
  const { locale } = context;
  const hits: Hit[] = [];
  if (caller.permissions.has('transactions:view')) {
    const { rows } = await listTransactions(context.tx, caller, { q: text, limit: 8 });
    hits.push(
      ...rows.map((row): Hit => ({
        kind: 'transaction',
        id: row.id,
        title: row.ownAccounts?.[locale] ?? row.payerName ?? (row.phone ? formatPhone(row.phone) : row.id),
        subtitle:
          [row.operatorReference, row.merchantReference, row.description, answersOf(row.collected)]
            .filter(Boolean)
            .join(' · ') || row.id,
        amount: row.direction === 'outbound' ? -row.amount : row.amount,
        at: row.createdAt,
        status: tellingWord(row),
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
        at: null,
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
        at: null,
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
        at: null,
        status: person.frozen ? 'frozen' : person.status,
        path: `/profiles/recipients/${person.id}`,
      })),
    );
  }
  return hits;
}

/** Nobody is found under a name with a letter gone wrong: the name of whom is meant, among people who paid. */
async function nearlyMeant(context: InTx, text: string): Promise<string | null> {
  const caller = callerOf(context);
  const nearly = caller.permissions.has('customers:view') ? nearlyLike(text) : null;
  return nearly && nearlyCalled(context.tx, scopeOf(caller), nearly, context.clock.now());
}

/** The one record a text names: by its id, by the operator's or a reference beside it, or by ours at the operator. */
function exactOf(hits: readonly Hit[], text: string): Hit | null {
  const our = ourIdIn(text);
  const byId = hits.find((hit) => hit.id === (our?.id ?? text));
  const named = hits.filter(({ subtitle }) =>
    subtitle.split(' · ').some((part) => part === text || isSameOperatorId(part, text)),
  );
  const only = our?.kind === 'attempt' && hits.length === 1 ? hits[0] : named.length === 1 ? named[0] : undefined;
  return byId ?? only ?? null;
}

/** One box over the records the caller may see. An exact id or operator reference leads straight to its record. */
export function searchRoutes() {
  return [
    bind(searchApi.find, async (context, { query }) => {
      const text = spelledOut(query.q.trim());
      let hits = await hitsFor(context, text);
      const nearly = hits.length > 0 ? null : await nearlyMeant(context, text);
      if (nearly) hits = await hitsFor(context, nearly);
      const exact = exactOf(hits, text);
      return answer({ exact, hits, nearly });
    }),
  ];
}
