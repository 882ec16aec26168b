import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { isOperatorCode, operators } from '#domain/payments/operators.ts';
import { toneOf } from '#domain/payments/status-tones.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { paymentHistoryWords } from '#i18n/catalogues/transactions/history.ts';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { JsonTree } from '#ui/json-tree.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { stepNames, type Flow } from './step-names.ts';

type Event = TransactionDetail['events'][number];
/** A step of a record that keeps less of its payment than its page does. */
type Step = Pick<Event, 'id' | 'at' | 'kind' | 'actorKind' | 'actorName' | 'note'> & Partial<Event>;
type Words = ReturnType<typeof useWords<typeof paymentHistoryWords>>;

/** Newest last, as it happened. Pressing an event opens what came with it. */
export function TimelineCard({ events, flow }: { events: readonly Step[]; flow: Flow }) {
  const t = useWords(paymentHistoryWords);
  const locale = useLocale();
  return (
    <Card title={t.timeline} description={t.zone}>
      <Timeline
        label={t.timeline}
        items={inOrder(events).map((event) => {
          const at = new Date(event.at);
          return {
            id: event.id,
            title: titleOf(event, flow, t),
            dateTime: event.at,
            tone: toneOf(event.toStage ?? event.toStatus ?? event.kind).tone,
            at: <span title={formatDate(at, locale)}>{formatDateTime(at, locale)}</span>,
            description: (
              <>
                <span>{t.by({ name: actorName(event, t) })}</span>
                {event.note && <span className="mt-0.5 block text-fg">{event.note[locale]}</span>}
              </>
            ),
            ...(event.data || event.requestId
              ? { details: { label: t.payload, content: <Payload event={event} t={t} /> } }
              : {}),
          };
        })}
      />
    </Card>
  );
}

function Payload({ event, t }: { event: Step; t: Words }) {
  return (
    <div className="grid gap-2">
      {event.requestId && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t.requestId}
          <CopyId id={event.requestId} label={t.requestId} />
        </p>
      )}
      <JsonTree
        value={{
          kind: event.kind,
          from: [event.fromStatus, event.fromStage],
          to: [event.toStatus, event.toStage],
          ...event.data,
        }}
        openDepth={2}
      />
    </div>
  );
}

function titleOf(event: Step, flow: Flow, t: Words): string {
  const names = t as Record<string, unknown>;
  const [own, common] = stepNames(event, flow);
  const name = names[own] ?? names[common];
  return typeof name === 'string' ? name : event.kind;
}

function actorName(event: Step, t: Words): string {
  if (event.actorKind === 'operator' && event.actorName && isOperatorCode(event.actorName))
    return operators[event.actorName].name;
  return (event.actorKind === 'system' ? null : event.actorName) ?? t[`actor_${event.actorKind}`];
}

/** Steps of one instant, in the order they can only have happened in. */
const firstSteps = ['created', 'submitted', 'accepted', 'waitingPayer'];
export function inOrder<E extends { at: string; kind: string }>(events: readonly E[]): E[] {
  const rank = (event: E) => {
    const place = firstSteps.indexOf(event.kind);
    return place < 0 ? firstSteps.length : place;
  };
  return events.toSorted((a, b) => (a.at === b.at ? rank(a) - rank(b) : a.at < b.at ? -1 : 1));
}
