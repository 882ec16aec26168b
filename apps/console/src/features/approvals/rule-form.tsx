import { useRef, useState } from 'react';
import { accessApi } from '#contract/access/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalPolicy } from '#contract/approvals/schemas.ts';
import { approvalChannels } from '#domain/approvals.ts';
import { rangeSentence } from '#i18n/catalogues/approval-range.ts';
import { approvalRuleWords } from '#i18n/catalogues/approval-rules.ts';
import { approvalWords } from '#i18n/catalogues/approvals.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { ApiError } from '#client/api-error.ts';
import { fieldErrors } from '../../data/error-sentence.ts';
import { leadTo } from '../../data/lead-to.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { RangeFields } from './range-fields.tsx';
import { blankRange, definitionOf, draftOf, sorted, type RangeDraft } from './rule-draft.ts';

/** Writes a rule: from which amount, how many people, who. Its sentence stands below while it is written. */
export function RuleForm({
  policy,
  nameOf,
  onClose,
}: {
  policy: ApprovalPolicy;
  nameOf: (userId: string) => string;
  onClose: () => void;
}) {
  const t = useWords(approvalRuleWords);
  const names = useWords(approvalWords);
  const locale = useLocale();
  const [draft, setDraft] = useState(() => draftOf(policy.inForce ? policy.definition : null));
  const [asking, setAsking] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const people = useEndpoint(accessApi.approvers, { body: { subject: policy.subject } });
  const options = {
    invalidates: [approvalsApi.policies, approvalsApi.list, approvalsApi.counts],
    quiet: true,
    loader: 'hide' as const,
  };
  const enable = useWrite(approvalsApi.enablePolicy, options);
  const update = useWrite(approvalsApi.updatePolicy, options);
  const { ranges } = draft;
  const setRange = (index: number, patch: Partial<RangeDraft>) =>
    setDraft({ ...draft, ranges: ranges.map((range, at) => (at === index ? { ...range, ...patch } : range)) });
  const definition = definitionOf(draft);
  const fields = useRef<HTMLDivElement>(null);

  async function send(pin: string) {
    try {
      if (policy.inForce && policy.id)
        await update.mutateAsync({ body: { policyId: policy.id, version: policy.version, patch: definition, pin } });
      else await enable.mutateAsync({ body: { policy: { subject: policy.subject, ...definition }, pin } });
    } catch (error) {
      // What does not fit is shown beside its field, behind the PIN.
      if (!(error instanceof ApiError) || !error.error.fields?.length) throw error;
      setErrors(fieldErrors(error, locale));
      // Once the dialog of the PIN has gone and given the focus back.
      setTimeout(() => leadTo(fields.current), 100);
      return;
    }
    toast.success(t.asked);
    onClose();
  }

  return (
    <>
      <FormDialog
        size="large"
        title={t.formTitle({ subject: names.subject({ subject: policy.subject }) })}
        description={t.formText}
        submitLabel={t.next}
        sending={enable.isPending || update.isPending}
        onClose={onClose}
        onSubmit={() => {
          setDraft(sorted(draft));
          setErrors({});
          setAsking(true);
        }}
      >
        <div ref={fields} className="grid grid-cols-1 gap-5">
          {Object.keys(errors).length > 0 && (
            <Banner tone="danger" live>
              {errors['policy.ranges'] ?? errors['policy.'] ?? t.fixFirst}
            </Banner>
          )}
          {ranges.map((range, index) => (
            <RangeFields
              key={index}
              no={index + 1}
              range={range}
              hasAmount={policy.hasAmount}
              people={people.data ?? []}
              onChange={(patch) => setRange(index, patch)}
              errorOf={(name) => errors[`policy.ranges.${index}.${name}`]}
              onRemove={
                ranges.length > 1 ? () => setDraft({ ...draft, ranges: ranges.filter((_, at) => at !== index) }) : null
              }
            />
          ))}
          {policy.hasAmount && ranges.length < 10 && (
            <div>
              <Button
                size="small"
                onClick={() =>
                  setDraft({
                    ...draft,
                    ranges: [
                      ...ranges,
                      {
                        ...blankRange((ranges.at(-1)?.from ?? 0) + 500_000),
                        finalApproverId: ranges.at(-1)?.finalApproverId ?? '',
                      },
                    ],
                  })
                }
              >
                {t.addRange}
              </Button>
            </div>
          )}
          {policy.hasAmount && (
            <>
              <Field label={t.dailyLabel} hint={t.dailyHint} optional>
                <MoneyInput value={draft.daily} onChange={(daily) => setDraft({ ...draft, daily })} />
              </Field>
              <fieldset className="grid gap-1">
                <legend className="font-medium">{t.appliesTo}</legend>
                <div className="flex flex-wrap gap-x-4">
                  {approvalChannels.map((channel) => (
                    <Checkbox
                      key={channel}
                      label={t[`channel_${channel}`]}
                      checked={draft.appliesTo.includes(channel)}
                      onChange={(event) =>
                        setDraft({
                          ...draft,
                          appliesTo: event.target.checked
                            ? [...draft.appliesTo, channel]
                            : draft.appliesTo.filter((other) => other !== channel),
                        })
                      }
                    />
                  ))}
                </div>
                {errors['policy.appliesTo'] && (
                  <p role="alert" className="text-sm text-danger">
                    {errors['policy.appliesTo']}
                  </p>
                )}
              </fieldset>
            </>
          )}
          <Field label={t.lapseLabel} error={errors['policy.lapseAfterHours']} required>
            <TextInput
              inputMode="numeric"
              value={String(draft.lapseAfterHours || '')}
              onChange={(event) =>
                setDraft({ ...draft, lapseAfterHours: Number(event.target.value.replace(/\D/g, '').slice(0, 3)) })
              }
            />
          </Field>
          <div className="grid gap-1 rounded-md bg-sunken px-4 py-3">
            <p className="text-sm text-muted">{t.inWords}</p>
            <ul className="grid gap-1">
              {definition.ranges.map((range, index) => (
                <li key={index}>{rangeSentence(range, nameOf, locale, policy.hasAmount)}</li>
              ))}
            </ul>
          </div>
        </div>
      </FormDialog>
      {asking && (
        <PinDialog open onClose={() => setAsking(false)} title={t.pinTitle} confirmLabel={t.pinConfirm} onPin={send}>
          <ul className="grid gap-1">
            {definition.ranges.map((range, index) => (
              <li key={index}>{rangeSentence(range, nameOf, locale, policy.hasAmount)}</li>
            ))}
          </ul>
        </PinDialog>
      )}
    </>
  );
}
