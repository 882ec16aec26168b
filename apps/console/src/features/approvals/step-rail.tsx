import type { ApprovalDetail } from '#contract/approvals/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { approvalProgressWords } from '#i18n/catalogues/approvals/progress.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Timeline, type TimelineItem } from '#ui/timeline.tsx';

type Step = ApprovalDetail['steps'][number];

/** Who has asked, who has decided and when, and who comes next. */
export function StepRail({ request }: { request: ApprovalDetail }) {
  const t = useWords(approvalProgressWords);
  const locale = useLocale();
  const when = (at: string) => formatDateTime(new Date(at), locale);
  const nameOf = ({ name, as }: Step['people'][number]) =>
    as === 'substitute' ? t.substitute({ name }) : as === 'delegate' ? t.delegate({ name }) : name;
  const joined = (people: readonly Step['people'][number][], step: Step) =>
    people.map(nameOf).join(step.mode === 'all' ? ', ' : ` ${t.or} `);
  const next = (step: Step) => {
    const able = step.people.filter((person) => person.can);
    if (step.state === 'current')
      return able.length > 0 ? t.waitsFor({ names: joined(able, step) }) : request.takesEffectAt ? null : t.nobody;
    if (step.state !== 'waiting') return null;
    const named = able.filter((person) => person.as === 'named');
    // Who was named and may not is announced to nobody as the next.
    const then = named.length > 0 ? named : able;
    return then.length > 0 ? t.thenWaits({ names: joined(then, step) }) : t.thenNobody;
  };
  const decision = (one: Step['decisions'][number]) => {
    const extra = [one.onBehalfOf && t.forSomebody({ name: one.onBehalfOf }), one.via === 'mobile' && t.byPhone]
      .filter(Boolean)
      .join(', ');
    return (
      <div key={one.by.userId} className="grid">
        <span>
          {one.decision === 'approve' ? t.approvedBy({ name: one.by.name }) : t.declinedBy({ name: one.by.name })}
          {extra && <span className="text-muted">, {extra}</span>}
        </span>
        {one.remark && <span className="text-fg">{one.remark}</span>}
      </div>
    );
  };
  const items: TimelineItem[] = [
    {
      id: 'made',
      title: t.made,
      at: when(request.createdAt),
      dateTime: request.createdAt,
      tone: 'success',
      description: request.requestedBy.name,
    },
    ...request.steps.map((step): TimelineItem => {
      const last = step.decisions.at(-1);
      const isDeclined = last?.decision === 'decline';
      return {
        id: String(step.no),
        title: step.kind === 'review' ? t.review : t.final,
        tone: isDeclined
          ? 'danger'
          : step.state === 'done'
            ? 'success'
            : step.state === 'current'
              ? 'warning'
              : 'neutral',
        ...(last ? { at: when(last.at), dateTime: last.at } : {}),
        description: (
          <div className="grid gap-1">
            {step.decisions.map(decision)}
            {next(step) && <span>{next(step)}</span>}
            {step.mode === 'all' && step.people.length > 1 && step.state !== 'done' && (
              <span className="text-sm">{t.every}</span>
            )}
          </div>
        ),
      };
    }),
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      {request.round > 1 && <p className="text-sm text-muted">{t.roundNote({ round: request.round })}</p>}
      <Timeline label={t.steps} items={items} />
    </div>
  );
}
