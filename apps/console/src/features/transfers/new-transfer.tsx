import Send from 'lucide-react/icons/send';
import { Suspense, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#client/api-error.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { transfersApi } from '#contract/transfers/api.ts';
import { createInput, type TransferQuote } from '#contract/transfers/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useForm } from '../../data/form.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { Refused } from '../../shell/refused.tsx';
import { SecondPersonNote, useMissingSecond } from '../../shell/second-person.tsx';
import { blockedBecause } from './blocked-because.ts';
import { withRefusedName } from './payee-judge.ts';
import { PricePin } from './price-pin.tsx';
import { PriceAside } from './price-aside.tsx';
import {
  createBody,
  draftOf,
  emptyTransfer,
  isFilledIn,
  isOfAmount,
  isOfWho,
  leavesLater,
  ownProblems,
  payeeKey,
  seenBody,
  type Kind,
  type TransferForm,
} from './transfer-form.ts';
import { TransferSteps } from './transfer-steps.tsx';
import { usePayeeCheck } from './use-payee-check.ts';
import { useQuote } from './use-quote.ts';
import { WhoStep } from './who-step.tsx';

const AmountStep = lazyPart(() => import('./amount-step.tsx'), 'AmountStep');
const ReviewStep = lazyPart(() => import('./review-step.tsx'), 'ReviewStep');

type Props = {
  kind: Kind;
  start: Partial<TransferForm> | null;
  isLike: boolean;
  step: number;
  onStep: (step: number) => void;
  onMade: (made: DataOf<typeof transfersApi.create>) => void;
};
type Beside = {
  mustTick: boolean;
  /** What the server has against the payee or the price, by its path. */
  asked: Record<string, string>;
  pinNeeded: boolean;
  seen: ReturnType<typeof seenBody> | null;
  onRefused: (refusal: unknown) => void;
};

/** Who, how much, check: three steps over one form. The step stands in the address, so that Back goes back one step. */
export function NewTransfer({ kind, start, isLike, step, onStep, onMade }: Props) {
  const t = useWords(transferFormWords);
  const locale = useLocale();
  const { row } = useRoute();
  /** What stands beside the boxes: what the person was told of the payee and of the price. */
  const beside = useRef<Beside>({ mustTick: false, asked: {}, pinNeeded: false, seen: null, onRefused: () => {} });
  const form = useForm(transfersApi.create, {
    start: (): TransferForm => ({ ...emptyTransfer, ...start }),
    schema: createInput,
    input: (values) => ({ body: createBody(kind, values) }),
    rules: (values) => ({
      ...beside.current.asked,
      ...ownProblems(kind, values, clock.date()),
      nameConfirmed: beside.current.mustTick && t.tickFirst,
    }),
    // What is filled in like an earlier one comes from that one again.
    draft: start ? '' : `transfer-${kind}`,
    toKeep: draftOf,
    pin: () => beside.current.pinNeeded,
    tellsRefusals: true,
    around: (send) =>
      send(beside.current.seen!).catch((refusal: unknown) => {
        beside.current.onRefused(refusal);
        throw refusal;
      }),
    invalidates: [transfersApi.list, transactionsApi.list],
    onSent: onMade,
  });
  const { values } = form;
  const [isDraftSeen, setDraftSeen] = useState(false);
  /** The earlier one beside which this one is wanted all the same; another one made meanwhile is another question. */
  const [twin, setTwin] = useState<string | null>(null);
  const payee = payeeKey(kind, values);
  const [unconfirmed, setUnconfirmed] = useState<{ payee: string; name: string } | null>(null);
  const asIs = usePayeeCheck(kind, values);
  // The rail was silent when we asked and answered when the server did: its word counts.
  const check = unconfirmed?.payee === payee && !asIs.needsTick ? withRefusedName(asIs, unconfirmed.name) : asIs;
  const isTicked = values.checkedFor === payee;
  const now = clock.date();
  const mustTick = check.needsTick && !isTicked;
  // Somebody nobody may pay stays at the first step, where the box stands that names them.
  const isWho = isFilledIn(isOfWho, kind, values, now) && !mustTick && !check.error?.error.field;
  // An address that leads further than the form has got is brought back: a card's number, for one, is never kept.
  const current = !isWho ? 1 : isFilledIn(isOfAmount, kind, values, now) ? step : Math.min(step, 2);
  const price = useQuote(kind, values, isWho);
  const { quote, isTrue } = price;
  const isSecond = twin !== null && twin === quote?.duplicate?.id;
  const asked = fieldErrors(price.error ?? check.error, locale);
  const seenOf = (of: TransferQuote) =>
    seenBody(values, of, { name: check.needsTick && isTicked, duplicate: isSecond });
  beside.current = {
    mustTick,
    asked,
    pinNeeded: quote?.pinNeeded === true,
    seen: quote && seenOf(quote),
    onRefused(refusal) {
      // Of one that nobody knows the outcome of, the price would tell as of another that was sent before.
      if (refusal instanceof ApiError && refusal.outcomeUnknown) return;
      // What was refused may lie in the price or the balance: they are asked for again.
      price.refetch();
      if (!(refusal instanceof ApiError) || refusal.error.key !== 'transfers.name_unconfirmed') return;
      setUnconfirmed({ payee, name: String(refusal.error.params?.['name'] ?? '') });
      onStep(1);
    },
  };
  const patch = (change: Partial<TransferForm>) => {
    form.set(change);
    if ('amount' in change || 'phone' in change || 'rib' in change) setTwin(null);
  };
  const errorOf = (path: string): string | undefined => form.error(path) ?? asked[path];
  const missing = useMissingSecond('transferByHand', kind === 'card' || values.manual);
  const blocked =
    missing ??
    blockedBecause(
      { step: current, form: values, quote, isOnline: form.isOnline, isTrue, hasFailed: !!price.error, isSecond },
      t,
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked) return;
    if (current === 1) form.pass(isOfWho, () => onStep(2));
    else if (current === 2) form.pass(isOfAmount, () => onStep(3));
    else if (isTrue) form.submit();
  };
  const name = values.name.trim() || check.check?.name || '';
  const totalOf = (of: TransferQuote) =>
    (values.later && values.every !== 'once' ? t.planPinTotal : t.pinTotal)({
      total: formatMoney(of.totalDebit, locale),
    });
  const sendLabel = (of: TransferQuote | null) =>
    of?.approval.needed
      ? t.submit
      : values.later
        ? t.plan
        : t.send({ amount: of ? formatMoney(of.amount, locale) : '' });
  const later = leavesLater(values, locale);
  const label = current === 1 ? t.next : current === 2 ? t.review : sendLabel(quote);
  return (
    <>
      <PageHeader title={row.title[locale]} back={{ href: to('/transfer/all'), label: t.back }} />
      <TransferSteps kind={kind} step={current} />
      <form
        {...form.props}
        onSubmit={submit}
        className={cx(
          'grid grid-cols-1 gap-4',
          current === 1 ? 'max-w-2xl' : 'max-w-5xl lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start',
        )}
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {form.isRestored && !isDraftSeen && current < 3 && (
            <Banner
              tone="info"
              onDismiss={() => setDraftSeen(true)}
              action={
                <Button
                  size="small"
                  onClick={() => {
                    form.startOver();
                    onStep(1);
                  }}
                >
                  {t.clear}
                </Button>
              }
            >
              {t.draftBack}
            </Banner>
          )}
          {isLike && current === 1 && <Banner tone="info">{kind === 'card' ? t.clonedCard : t.cloned}</Banner>}
          <FormFailure form={form} />
          <SecondPersonNote missing={missing} />
          {price.error &&
            !missing &&
            (Object.keys(asked).length === 0 || price.error.error.field?.startsWith('beneficiary')) &&
            current > 1 && <Refused error={price.error} />}
          <Suspense
            fallback={
              <Card>
                <SkeletonLines />
              </Card>
            }
          >
            {current === 1 ? (
              <WhoStep
                kind={kind}
                form={values}
                patch={patch}
                errorOf={errorOf}
                check={check}
                isTicked={isTicked}
                onTick={(ticked) => patch({ checkedFor: ticked ? payee : null })}
              />
            ) : current === 2 ? (
              <AmountStep
                kind={kind}
                form={values}
                patch={patch}
                errorOf={errorOf}
                quote={isTrue ? quote : null}
                onMoved={price.refetch}
              />
            ) : quote ? (
              <ReviewStep
                kind={kind}
                form={values}
                patch={patch}
                quote={quote}
                isTrue={isTrue}
                check={check}
                isSecond={isSecond}
                onSecond={(second) => setTwin(second ? (quote.duplicate?.id ?? null) : null)}
                onMoved={price.refetch}
                onChange={onStep}
              />
            ) : (
              <Card>
                <SkeletonLines />
              </Card>
            )}
          </Suspense>
        </div>
        <div className="min-w-0 max-lg:contents lg:sticky lg:top-[calc(var(--header)+1rem)] lg:grid lg:grid-cols-1 lg:gap-3">
          <PriceAside
            step={current}
            name={name}
            quote={quote}
            isTrue={isTrue}
            total={quote ? totalOf(quote) : ''}
            isPlanned={values.later}
          />
          <div className="flex gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-3 max-lg:-mx-3 max-lg:border-t max-lg:border-border max-lg:bg-bg max-lg:p-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] short:bottom-0!">
            {current > 1 && (
              <Button size="large" onClick={() => onStep(current - 1)} disabled={form.isSending}>
                {t.previous}
              </Button>
            )}
            <Button
              type="submit"
              variant="primary"
              size="large"
              block
              icon={current === 3 ? <Send /> : undefined}
              loading={form.isSending || (current === 3 && !isTrue && !price.error)}
              disabledReason={blocked}
            >
              {label}
            </Button>
          </div>
        </div>
      </form>
      {form.pin.open && quote && (
        <PricePin
          quote={quote}
          words={(of) => ({
            title: (later ? t.planPinTitle : t.pinTitle)({ amount: formatMoney(of.amount, locale), name }),
            total: totalOf(of),
            label: sendLabel(of),
          })}
          onClose={form.pin.onClose}
          onPin={(pin, read) => {
            beside.current.seen = seenOf(read);
            return form.pin.onPin(pin);
          }}
        >
          {later && <p className="font-medium">{later}</p>}
        </PricePin>
      )}
    </>
  );
}
