import { accessApi } from '#contract/access/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalPolicy } from '#contract/approvals/schemas.ts';
import { approvalChannels, type ApprovalRange } from '#domain/approvals/approvals.ts';
import { wholeAmount } from '#domain/values/money.ts';
import { approvalPolicyWords } from '#i18n/catalogues/approvals/policies.ts';
import { rangeSentence } from '#i18n/catalogues/approvals/range.ts';
import { approvalRuleWords } from '#i18n/catalogues/approvals/rules.ts';
import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { RangeFields } from './range-fields.tsx';
import {
  beginningRules,
  blankRange,
  definitionOf,
  draftOf,
  missingRules,
  sorted,
  type RangeDraft,
} from './rule-draft.ts';

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
  const people = useEndpoint(accessApi.approvers, { body: { subject: policy.subject } });
  const changes = policy.inForce ? policy.id : null;
  const within = changes ? 'patch' : 'policy';
  const row = changes ? approvalsApi.updatePolicy : approvalsApi.enablePolicy;
  const form = useForm(row, {
    start: () => draftOf(policy.inForce ? policy.definition : null),
    schema: changes ? approvalsApi.updatePolicy.body : approvalsApi.enablePolicy.body,
    input: (values) =>
      changes
        ? { body: { policyId: changes, version: policy.version, patch: definitionOf(values) } }
        : { body: { policy: { subject: policy.subject, ...definitionOf(values) } } },
    rules: (values) => ({
      ...missingRules(values, people.data ?? [], within, (rule) => approvalPolicyWords.problem[locale]({ rule })),
      ...(policy.hasAmount ? beginningRules(values, within, t.sameStart) : {}),
    }),
    pin: () => true,
    invalidates: [approvalsApi.policies, approvalsApi.list, approvalsApi.counts],
    onSent() {
      toast.success(t.asked);
      onClose();
    },
  });
  const { values, set } = form;
  const { ranges } = values;
  const setRange = (index: number, patch: Partial<RangeDraft>) =>
    set({ ranges: ranges.map((range, at) => (at === index ? { ...range, ...patch } : range)) });
  const { ranges: written } = definitionOf(values);
  // Not yet an amount: there is nothing to put in words; nor of one that begins where the next one does.
  const inWords = written.every((range): range is ApprovalRange => typeof range.min === 'number')
    ? written.filter(({ min, max }) => max === null || max >= min)
    : [];
  const errorOf = (path: string) => {
    const [whole, change] = [form.error(`policy.${path}`), form.error(`patch.${path}`)];
    return whole ?? change;
  };
  // They are sent in the order of their amounts, in whatever order they were typed.
  const sent = sorted(values).ranges;

  return (
    <>
      <FormDialog
        form={form}
        size="large"
        title={t.formTitle({ subject: names.subject({ subject: policy.subject }) })}
        description={t.formText}
        submitLabel={t.next}
        onClose={onClose}
      >
        {ranges.map((range, index) => (
          <RangeFields
            key={index}
            no={index + 1}
            range={range}
            hasAmount={policy.hasAmount}
            people={people.data ?? []}
            onChange={(patch) => setRange(index, patch)}
            errorOf={(name) => errorOf(`ranges.${sent.indexOf(range)}.${name}`)}
            onRemove={ranges.length > 1 ? () => set({ ranges: ranges.filter((_, at) => at !== index) }) : null}
          />
        ))}
        {policy.hasAmount && ranges.length < 10 && (
          <div>
            <Button
              size="small"
              onClick={() =>
                set({
                  ranges: [
                    ...ranges,
                    {
                      ...blankRange((wholeAmount(ranges.at(-1)?.from ?? null) ?? 0) + 500_000),
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
            <Field label={t.dailyLabel} hint={t.dailyHint} optional error={errorOf('dailyCumulativePerUser')}>
              <MoneyInput {...form.bind('daily')} />
            </Field>
            <fieldset className="grid gap-1">
              <legend className="font-medium">{t.appliesTo}</legend>
              <div className="flex flex-wrap gap-x-4">
                {approvalChannels.map((channel) => (
                  <Checkbox
                    key={channel}
                    label={t[`channel_${channel}`]}
                    checked={values.appliesTo.includes(channel)}
                    onChange={(event) =>
                      set({
                        appliesTo: event.target.checked
                          ? [...values.appliesTo, channel]
                          : values.appliesTo.filter((other) => other !== channel),
                      })
                    }
                  />
                ))}
              </div>
              {errorOf('appliesTo') && (
                <p role="alert" className="text-sm text-danger">
                  {errorOf('appliesTo')}
                </p>
              )}
            </fieldset>
          </>
        )}
        <Field label={t.lapseLabel} error={errorOf('lapseAfterHours')} required>
          <TextInput
            inputMode="numeric"
            value={String(values.lapseAfterHours || '')}
            onChange={(event) => set({ lapseAfterHours: Number(event.target.value.replace(/\D/g, '').slice(0, 3)) })}
          />
        </Field>
        <div className="grid gap-1 rounded-md bg-sunken px-4 py-3">
          <p className="text-sm text-muted">{t.inWords}</p>
          <ul className="grid gap-1">
            {inWords.map((range, index) => (
              <li key={index}>{rangeSentence(range, nameOf, locale, policy.hasAmount)}</li>
            ))}
          </ul>
        </div>
      </FormDialog>
      {form.pin.open && (
        <PinDialog {...form.pin} title={t.pinTitle} confirmLabel={t.pinConfirm}>
          <ul className="grid gap-1">
            {inWords.map((range, index) => (
              <li key={index}>{rangeSentence(range, nameOf, locale, policy.hasAmount)}</li>
            ))}
          </ul>
        </PinDialog>
      )}
    </>
  );
}
