import ArrowRight from 'lucide-react/icons/arrow-right';
import { memo } from 'react';
import type { uncompletedFlowsApi } from '#contract/uncompleted-flows/api.ts';
import { type flowTabs } from '#contract/uncompleted-flows/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { tellingWord, toneOf } from '#domain/payments/status-tones.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { uncompletedFlowWords } from '#i18n/catalogues/uncompleted-flows/words.ts';
import { clock } from '#ui/clock.ts';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { elapsed } from './elapsed.ts';
import { FlowActions, type Ask } from './flow-actions.tsx';
import { nameOf } from './flow-name.ts';

export type Flow = DataOf<typeof uncompletedFlowsApi.list>[number];
export type Tab = (typeof flowTabs)[number];

type RowProps = { flow: Flow; tab: Tab; onAsk: Ask };

/** Who and how much; why it stands still and what comes next; what may be done. */
export const FlowRow = memo(function FlowRow({ flow, tab, onAsk }: RowProps) {
  const t = useWords(uncompletedFlowWords);
  const locale = useLocale();
  const since = new Date(flow.stuckSince);
  const time = elapsed(since, clock.date(), locale);
  const facts = [
    flow.customerName && flow.phone ? formatPhone(flow.phone) : null,
    flow.linkTitle?.[locale] || t[`kind_${flow.kind}`],
    tab === 'payer' && flow.expectedEnd ? t.promptEnds({ time: formatTime(new Date(flow.expectedEnd)) }) : null,
  ].filter(Boolean);
  const word = tellingWord({ ...flow, direction: flow.kind === 'refund' ? 'outbound' : 'inbound' });
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 px-4 py-3.5 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex items-baseline justify-between gap-3 md:justify-start">
          <BareLink
            href={to('/transactions/{id}', { id: flow.refId })}
            className="min-w-0 truncate rounded-sm font-semibold hover:underline"
          >
            {nameOf(flow)}
          </BareLink>
          <Money amount={flow.kind === 'refund' ? -flow.amount : flow.amount} className="font-semibold" />
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <StatusPill status={word} />
          <time dateTime={flow.stuckSince} title={formatDateTime(since, locale)}>
            {time ? (toneOf(word).terminal ? t.ago({ time }) : t.since({ time })) : t.now}
          </time>
        </p>
        <p className="mt-1 text-sm text-muted">{facts.join(' · ')}</p>
      </div>
      <div className="min-w-0">
        <p>{flow.causeText[locale]}</p>
        <p className="mt-1 flex gap-1.5 font-medium">
          <ArrowRight className="mt-0.5 text-primary" aria-label={t.nextStep} />
          <span>{flow.nextStep[locale]}</span>
        </p>
      </div>
      <FlowActions flow={flow} tab={tab} onAsk={onAsk} />
    </li>
  );
});
