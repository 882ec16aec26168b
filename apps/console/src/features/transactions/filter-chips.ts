import { formatMoney } from '#domain/money.ts';
import { quickRanges, formatDate } from '#domain/time.ts';
import { toneOf } from '#domain/status-tones.ts';
import { operators } from '#domain/operators.ts';
import { channelNames, directionNames, reasonNames, typeNames } from '#i18n/catalogues/transaction-names.ts';
import { transactionWords } from '#i18n/catalogues/transactions.ts';
import { say, type Catalogue, type Locale, type Spoken } from '#i18n/words.ts';
import type { FilterChip } from '#ui/filter-chips.tsx';
import { shortId } from '#ui/copy-id.tsx';
import { filterIds, isSet, type FilterId, type RangeKey } from './list-query.ts';
import type { ListSearch } from './list-search.ts';

/** Always offered; the rest show only while they are set and are found in the drawer. */
const offered: readonly FilterId[] = ['status', 'dates', 'amount', 'operator', 'type'];

/** The chips above the list, in words. `subAccountName` is asked of the server, the rest the address says. */
export function chipsOf(
  search: ListSearch,
  locale: Locale,
  subAccountName: (id: string) => string = shortId,
): FilterChip[] {
  const t = say(transactionWords, locale);
  const labels: Record<FilterId, string> = {
    status: t.status,
    dates: t.dates,
    amount: t.amount,
    operator: t.operator,
    type: t.type,
    channel: t.channel,
    direction: t.direction,
    stage: t.stage,
    reason: t.reasonCode,
    automatic: t.automatic,
    inDoubt: t.inDoubt,
    subAccountId: t.subAccount,
    linkId: t.link,
    customerId: t.customer,
    originalId: t.original,
    ids: t.selection,
  };
  return filterIds
    .filter((id) => offered.includes(id) || isSet(search, id))
    .map((id) => ({
      id,
      label: labels[id],
      value: isSet(search, id)
        ? id === 'subAccountId'
          ? subAccountName(search.subAccountId ?? '')
          : valueOf(search, id, locale)
        : undefined,
    }));
}

export function nameIn<C extends Catalogue>(catalogue: C, key: string, locale: Locale): string {
  const name = (say(catalogue, locale) as Record<string, unknown>)[key];
  return typeof name === 'string' ? name : key;
}

function valueOf(search: ListSearch, id: FilterId, locale: Locale): string {
  const t = say(transactionWords, locale);
  const bounds = { upTo: t.upTo, from: t.from };
  switch (id) {
    case 'status':
      return several(search.status, (word) => toneOf(word)[locale], t.more);
    case 'stage':
      return several(search.stage, (word) => toneOf(word)[locale], t.more);
    case 'operator':
      return several(search.operator, (code) => operators[code].name, t.more);
    case 'type':
      return several(search.type, (key) => nameIn(typeNames, key, locale), t.more);
    case 'channel':
      return several(search.channel, (key) => nameIn(channelNames, key, locale), t.more);
    case 'direction':
      return several(search.direction, (key) => nameIn(directionNames, key, locale), t.more);
    case 'reason':
      return nameIn(reasonNames, search.reason ?? '', locale);
    case 'automatic':
      return search.automatic === 'only' ? t.only : t.without;
    case 'inDoubt':
      return search.inDoubt === 'only' ? t.only : t.without;
    case 'dates': {
      const days = search.range
        ? rangeName(search.range, locale)
        : between(search.from, search.to, (day) => formatDate(day, locale), bounds);
      return search.dateBasis === 'completed' ? t.movedOn({ days }) : days;
    }
    case 'amount':
      return between(search.amountMin, search.amountMax, (amount) => formatMoney(amount, locale), bounds);
    case 'ids': {
      const count = search.ids?.split(',').length ?? 0;
      return t.rows({ count: String(count), one: count === 1 });
    }
    default:
      return shortId(search[id] ?? '');
  }
}

export function rangeName(key: RangeKey, locale: Locale): string {
  return quickRanges.find((range) => range.key === key)?.[locale] ?? key;
}

type Words = Spoken<typeof transactionWords>;

function several<V extends string>(
  values: readonly V[] | undefined,
  name: (value: V) => string,
  more: Words['more'],
): string {
  const [first, ...rest] = values ?? [];
  if (first === undefined) return '';
  return rest.length === 0 ? name(first) : more({ first: name(first), count: rest.length });
}

function between<V>(
  from: V | undefined,
  to: V | undefined,
  draw: (value: V) => string,
  bounds: Pick<Words, 'upTo' | 'from'>,
): string {
  if (from === undefined) return to === undefined ? '' : bounds.upTo({ value: draw(to) });
  if (to === undefined) return bounds.from({ value: draw(from) });
  return draw(from) === draw(to) ? draw(from) : `${draw(from)} – ${draw(to)}`;
}
