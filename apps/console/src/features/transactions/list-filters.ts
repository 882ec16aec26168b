import { subAccountsApi } from '#contract/sub-accounts/api.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { stageWords } from '#domain/payments/status-tones.ts';
import { transactionStages, transactionStatuses } from '#domain/states/transaction.ts';
import { quickRanges } from '#domain/values/time.ts';
import { subAccountWords } from '#i18n/catalogues/sub-accounts/words.ts';
import { transactionFilterWords } from '#i18n/catalogues/transactions/filters.ts';
import { channelNames, directionNames, reasonNames, typeNames } from '#i18n/catalogues/transactions/names.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import { say, type Locale } from '#i18n/words.ts';
import { shortId } from '#ui/copy-id.tsx';
import {
  amounts,
  asked,
  choice,
  daysText,
  given,
  options,
  statuses,
  type Filter,
  type Values,
} from '../../shell/list/filters.ts';
import { rangeKeys } from './list-query.ts';
import { namesOf } from '../../shell/name-in.ts';

/** What a list of transactions can be narrowed by, wherever its rows stand. Five are always offered. */
export function transactionFilters(locale: Locale): readonly Filter[] {
  const t = say(transactionWords, locale);
  const { mainAccount } = say(subAccountWords, locale);
  const either = [
    { value: 'without', label: t.without },
    { value: 'only', label: t.only },
  ];
  const accounts = asked(subAccountsApi.options, ({ whole, accounts: others }) => [
    ...(whole && others.length > 0 ? [{ value: 'main', label: mainAccount }] : []),
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ]);
  return [
    choice('status', t.status, statuses(transactionStatuses, locale)),
    dates(locale),
    amounts(locale),
    choice(
      'operator',
      t.operator,
      options(operatorCodes, (code) => operators[code].name),
    ),
    choice('type', t.type, namesOf(typeNames, locale)),
    choice('subAccountId', t.subAccount, accounts, { single: true, rare: true, named: shortId }),
    choice('channel', t.channel, namesOf(channelNames, locale), { rare: true }),
    choice('direction', t.direction, namesOf(directionNames, locale), { rare: true }),
    choice('reason', t.reason, namesOf(reasonNames, locale), { single: true, rare: true }),
    choice('automatic', t.automatic, either, { single: true, rare: true }),
    choice('inDoubt', t.inDoubt, either, { single: true, rare: true }),
    choice('givenBackSince', t.givenBackSince, either, { single: true, rare: true }),
    choice(
      'stage',
      t.stage,
      // The list is of both ways.
      options(transactionStages, (stage) =>
        stageWords(stage)
          .map((word) => statusName(word, locale))
          .join(' / '),
      ),
      { rare: true },
    ),
    given('linkId', t.link, shortId),
    given('customerId', t.customer, shortId),
    given('originalId', t.original, shortId),
    given('ids', t.selection, (ids) => {
      const count = ids.split(',').length;
      return t.rows({ count: String(count), one: count === 1 });
    }),
  ];
}

/** A period by its name or two days, and which day of a payment is meant. */
function dates(locale: Locale): Filter {
  const t = say(transactionWords, locale);
  const words = say(transactionFilterWords, locale);
  return {
    id: 'dates',
    label: t.dates,
    keys: ['from', 'to', 'range', 'dateBasis'],
    text(values: Values) {
      const range = values['range'] as string | undefined;
      const named = quickRanges.find(({ key }) => key === range);
      const days = named?.[locale] ?? ((values['from'] ?? values['to']) ? daysText(values, locale) : '');
      return values['dateBasis'] === 'completed' ? t.movedOn({ days }) : days;
    },
    edit: {
      kind: 'days',
      range: { key: 'range', keys: rangeKeys },
      basis: {
        key: 'dateBasis',
        label: words.dateBasis,
        options: [
          { value: 'created', label: words.created },
          { value: 'completed', label: words.completed },
        ],
      },
    },
  };
}
