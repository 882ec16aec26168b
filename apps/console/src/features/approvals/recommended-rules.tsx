import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { accessApi } from '#contract/access/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalPolicy } from '#contract/approvals/schemas.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { ApprovalRange } from '#domain/approvals/approvals.ts';
import { rangeSentence } from '#i18n/catalogues/approvals/range.ts';
import { approvalRuleWords } from '#i18n/catalogues/approvals/rules.ts';
import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useSession } from '../../data/session.ts';
import { keyOf } from '../../data/query.ts';
import { questionOf } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { definitionOf, recommendedFor, recommendedRule } from './rule-draft.ts';

type Refusal = { subject: ApprovalPolicy['subject']; text: string };

/** The rules that are missing most, asked for together: one person to approve, one to stand in, one PIN. */
export function RecommendedRules({ policies, onClose }: { policies: readonly ApprovalPolicy[]; onClose: () => void }) {
  const t = useWords(approvalRuleWords);
  const names = useWords(approvalWords);
  const locale = useLocale();
  const me = useSession()?.user.id;
  // What is asked for does not shrink while it is asked for one by one.
  const [wanted] = useState(() => recommendedFor(policies));
  const [refused, setRefused] = useState<Refusal[] | null>(null);
  // The PIN dialog closes when it is done; what was refused is told in its place.
  const isTelling = useRef(false);
  // Who may decide differs by what it is about: the rules are for whoever may decide all of them.
  const { data: able = [] } = useQuery({
    queryKey: keyOf(
      accessApi.approvers,
      wanted.map(({ subject }) => subject),
    ),
    queryFn: async ({ signal }) => {
      const asked = wanted.map(({ subject }) => questionOf(accessApi.approvers, { body: { subject } }));
      const answers = await Promise.all(asked.map(({ queryFn }) => queryFn({ signal })));
      return answers.map(({ data }) => data.filter((person) => person.eligible));
    },
  });
  const eligible = (able[0] ?? []).filter(({ userId }) => able.every((of) => of.some((one) => one.userId === userId)));
  const [picked, pick] = useState<{ final: string | null; substitute: string | null }>({
    final: null,
    substitute: null,
  });
  // Whoever asks does not decide; a colleague does, and the next one stands in.
  const byDefault = eligible.filter(({ userId }) => userId !== me);
  const final = picked.final ?? byDefault[0]?.userId ?? '';
  const substitute = picked.substitute ?? eligible.find(({ userId }) => userId !== final)?.userId ?? '';
  const nameOf = (userId: string) => eligible.find((person) => person.userId === userId)?.name ?? '';
  const ask = useWrite(approvalsApi.enablePolicy, {
    invalidates: [approvalsApi.policies, approvalsApi.list, approvalsApi.counts],
    quiet: true,
  });
  async function confirm(pin: string) {
    const failed: Refusal[] = [];
    let asked = 0;
    for (const { subject, hasAmount } of wanted) {
      const rule = definitionOf(recommendedRule(hasAmount, final, substitute));
      const body = { policy: { subject, ...rule }, pin } as BodyInput<typeof approvalsApi.enablePolicy>;
      try {
        await ask.mutateAsync({ body });
        asked += 1;
      } catch (refusal) {
        // Before anything was asked for it is about the PIN or the person, and the dialog says so.
        if (asked === 0 && failed.length === 0) throw refusal;
        failed.push({ subject, text: errorSentence(refusal, locale) });
      }
    }
    if (failed.length > 0) {
      isTelling.current = true;
      return setRefused(failed);
    }
    toast.success(t.recommendedAsked({ count: asked }));
  }
  if (refused)
    return (
      <Dialog open title={t.recommendTitle} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
        <Banner tone="warning">
          <p>{t.recommendedRefused}</p>
          <ul className="mt-1 grid gap-1">
            {refused.map(({ subject, text }) => (
              <li key={subject}>
                {names.subject({ subject })}
                {locale === 'fr' ? '\u00a0: ' : ': '}
                {text}
              </li>
            ))}
          </ul>
        </Banner>
      </Dialog>
    );
  return (
    <PinDialog
      open
      onClose={() => !isTelling.current && onClose()}
      title={t.recommendTitle}
      confirmLabel={t.pinConfirm}
      pinFirst
      asks={{ question: null, blockedReason: final === '' ? t.choosePerson : null, isAsked: () => false }}
      onPin={confirm}
    >
      <p className="text-muted">{t.recommendText}</p>
      <ul className="grid gap-1">
        {wanted.map(({ subject, hasAmount }) => {
          const [range] = definitionOf(recommendedRule(hasAmount, final, substitute)).ranges;
          return (
            <li key={subject}>
              <span className="font-medium">{names.subject({ subject })}</span>
              <span className="block text-muted">
                {rangeSentence(range as ApprovalRange, nameOf, locale, hasAmount)}
              </span>
            </li>
          );
        })}
      </ul>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label={t.final} required>
          <Select
            placeholder={t.choosePerson}
            value={final}
            onChange={(event) => pick({ final: event.target.value, substitute: null })}
            options={eligible.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
        </Field>
        <Field label={t.substitute}>
          <Select
            value={substitute}
            onChange={(event) => pick({ final, substitute: event.target.value })}
            options={[
              { value: '', label: t.nobodyElse },
              ...eligible
                .filter(({ userId }) => userId !== final)
                .map(({ userId, name }) => ({ value: userId, label: name })),
            ]}
          />
        </Field>
      </div>
    </PinDialog>
  );
}
