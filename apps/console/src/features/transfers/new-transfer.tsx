import Send from 'lucide-react/icons/send';
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { formatMoney } from '#domain/money.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { transferFormWords } from '#i18n/catalogues/transfer-form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { dropDraft, readDraft, useDraft } from '../../data/draft.ts';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useOnline } from '../../data/online.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { blockedBecause } from './blocked-because.ts';
import { PriceAside } from './price-aside.tsx';
import {
  amountProblems,
  createBody,
  draftOf,
  emptyTransfer,
  payeeKey,
  underBoxes,
  whoProblems,
  type Kind,
  type Problems,
  type TransferForm,
  leavesLater,
} from './transfer-form.ts';
import { withRefusedName } from './payee-judge.ts';
import { TransferSteps } from './transfer-steps.tsx';
import { usePayeeCheck } from './use-payee-check.ts';
import { useQuote } from './use-quote.ts';
import { useTransfer, type Made } from './use-transfer.ts';
import { WhoStep } from './who-step.tsx';

const AmountStep = lazyPart(() => import('./amount-step.tsx'), 'AmountStep');
const ReviewStep = lazyPart(() => import('./review-step.tsx'), 'ReviewStep');

type Props = {
  kind: Kind;
  start: Partial<TransferForm> | null;
  isLike: boolean;
  step: number;
  onStep: (step: number) => void;
  onMade: (made: Made) => void;
};

/** Who, how much, check: three steps over one form. The step stands in the address, so that Back goes back one step. */
export function NewTransfer({ kind, start, isLike, step, onStep, onMade }: Props) {
  const t = useWords(transferFormWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const { row } = useRoute();
  const draftName = `transfer-${kind}`;
  const [draft] = useState(() => (start ? null : readDraft<TransferForm>(draftName)));
  const [form, setForm] = useState<TransferForm>(() => ({ ...emptyTransfer, ...draft, ...start }));
  const [isRestored, setRestored] = useState(draft !== null);
  const [problems, setProblems] = useState<Problems>({});
  /** The earlier one beside which this one is wanted all the same; another one made meanwhile is another question. */
  const [beside, setBeside] = useState<string | null>(null);
  const [isPinAsked, setPinAsked] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const transfer = useTransfer((made) => {
    dropDraft(draftName);
    onMade(made);
  });
  useDraft(draftName, draftOf(form));
  const payee = payeeKey(kind, form);
  const [unconfirmed, setUnconfirmed] = useState<{ payee: string; name: string } | null>(null);
  const asIs = usePayeeCheck(kind, form);
  // The rail was silent when we asked and answered when the server did: its word counts.
  const check = unconfirmed?.payee === payee && !asIs.needsTick ? withRefusedName(asIs, unconfirmed.name) : asIs;
  const isTicked = form.checkedFor === payee;
  const now = new Date();
  const who = whoProblems(kind, form);
  // Somebody nobody may pay stays at the first step, where the box stands that names them.
  const isWho = Object.keys(who).length === 0 && (!check.needsTick || isTicked) && !check.error?.error.field;
  // An address that leads further than the form has got is brought back: a card's number, for one, is never kept.
  const current = !isWho ? 1 : Object.keys(amountProblems(kind, form, now)).length > 0 ? Math.min(step, 2) : step;
  const quote = useQuote(kind, form, isWho);
  const refetchQuote = useRef(quote.refetch);
  refetchQuote.current = quote.refetch;
  const back = useRef((_name: string) => {});
  back.current = (name) => {
    setUnconfirmed({ payee, name });
    onStep(1);
  };
  // What was refused may lie in the price or the balance: they are asked for again.
  useEffect(() => {
    const refusal = transfer.refusal?.error;
    if (!refusal) return;
    refetchQuote.current();
    if (refusal.key === 'transfers.name_unconfirmed') back.current(String(refusal.params?.['name'] ?? ''));
  }, [transfer.refusal]);

  const patch = (change: Partial<TransferForm>) => {
    setForm((before) => ({ ...before, ...change }));
    setProblems({});
    if ('amount' in change || 'phone' in change || 'rib' in change) setBeside(null);
    transfer.forget();
  };
  const refused = underBoxes(fieldErrors(transfer.refusal, locale));
  const asked = underBoxes(fieldErrors(quote.error ?? check.error, locale));
  const errorOf = (name: string): string | undefined => {
    const rule = problems[name] as keyof typeof fieldSentences | undefined;
    return rule ? (fieldSentences[rule]?.[locale] ?? rule) : (refused[name] ?? asked[name]);
  };
  const show = (found: Problems) => {
    setProblems(found);
    // After the errors are drawn.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid=true], input[type=radio]')?.focus(),
    );
  };
  const shownQuote = quote.quote;
  const isSecond = beside !== null && beside === shownQuote?.duplicate?.id;
  const body =
    shownQuote && quote.isTrue
      ? createBody(kind, form, shownQuote, { name: check.needsTick && isTicked, duplicate: isSecond })
      : null;
  const blocked = blockedBecause(
    { step: current, form, quote: shownQuote, isOnline, isTrue: quote.isTrue, hasFailed: !!quote.error, isSecond },
    t,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (transfer.isSending || blocked) return;
    if (current === 1)
      return isWho ? onStep(2) : show({ ...who, ...(check.needsTick && !isTicked ? { tick: t.tickFirst } : {}) });
    const wrong = amountProblems(kind, form, new Date());
    if (Object.keys(wrong).length > 0) return show(wrong);
    if (current === 2) return onStep(3);
    if (!body || !shownQuote) return;
    if (shownQuote.pinNeeded) setPinAsked(true);
    else void transfer.send(body).catch(() => {});
  };
  const clear = () => {
    dropDraft(draftName);
    setForm(emptyTransfer);
    setRestored(false);
    onStep(1);
  };
  const name = form.name.trim() || check.check?.name || '';
  const amount = shownQuote ? formatMoney(shownQuote.amount, locale) : '';
  const totalIs = form.later && form.every !== 'once' ? t.planPinTotal : t.pinTotal;
  const total = shownQuote ? totalIs({ total: formatMoney(shownQuote.totalDebit, locale) }) : '';
  const later = leavesLater(form, locale);
  const label =
    current === 1
      ? t.next
      : current === 2
        ? t.review
        : shownQuote?.approval.needed
          ? t.submit
          : form.later
            ? t.plan
            : t.send({ amount });
  return (
    <>
      <PageHeader title={row.title[locale]} back={{ href: to('/transfer/all'), label: t.back }} />
      <TransferSteps kind={kind} step={current} />
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        className={cx(
          'grid grid-cols-1 gap-4',
          current === 1 ? 'max-w-2xl' : 'max-w-5xl lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start',
        )}
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {isRestored && current < 3 && (
            <Banner
              tone="info"
              onDismiss={() => setRestored(false)}
              action={
                <Button size="small" onClick={clear}>
                  {t.clear}
                </Button>
              }
            >
              {t.draftBack}
            </Banner>
          )}
          {isLike && current === 1 && <Banner tone="info">{kind === 'card' ? t.clonedCard : t.cloned}</Banner>}
          {transfer.refusal && (
            <Banner tone="danger" live>
              {errorSentence(transfer.refusal, locale)}
            </Banner>
          )}
          {quote.error &&
            (Object.keys(asked).length === 0 || quote.error.error.field?.startsWith('beneficiary')) &&
            current > 1 && (
              <Banner tone="danger" live>
                {errorSentence(quote.error, locale)}
              </Banner>
            )}
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
                form={form}
                patch={patch}
                errorOf={errorOf}
                check={check}
                isTicked={isTicked}
                onTick={(ticked) => patch({ checkedFor: ticked ? payee : null })}
              />
            ) : current === 2 ? (
              <AmountStep
                kind={kind}
                form={form}
                patch={patch}
                errorOf={errorOf}
                quote={quote.isTrue ? shownQuote : null}
                onMoved={quote.refetch}
              />
            ) : shownQuote ? (
              <ReviewStep
                kind={kind}
                form={form}
                patch={patch}
                quote={shownQuote}
                isTrue={quote.isTrue}
                check={check}
                isSecond={isSecond}
                onSecond={(second) => setBeside(second ? (shownQuote.duplicate?.id ?? null) : null)}
                onMoved={quote.refetch}
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
            quote={shownQuote}
            isTrue={quote.isTrue}
            total={total}
            isPlanned={form.later}
          />
          <div className="flex gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-3 max-lg:-mx-3 max-lg:border-t max-lg:border-border max-lg:bg-bg max-lg:p-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))]">
            {current > 1 && (
              <Button size="large" onClick={() => onStep(current - 1)} disabled={transfer.isSending}>
                {t.previous}
              </Button>
            )}
            <Button
              type="submit"
              variant="primary"
              size="large"
              block
              icon={current === 3 ? <Send /> : undefined}
              loading={transfer.isSending || (current === 3 && !quote.isTrue && !quote.error)}
              disabledReason={blocked}
            >
              {label}
            </Button>
          </div>
        </div>
      </form>
      <PinDialog
        open={isPinAsked}
        onClose={() => setPinAsked(false)}
        confirmLabel={label}
        title={(later ? t.planPinTitle : t.pinTitle)({ amount, name })}
        onPin={async (pin) => {
          if (body) await transfer.send({ ...body, pin });
        }}
      >
        {later && <p className="font-medium">{later}</p>}
        {shownQuote && <p className="text-muted">{total}</p>}
      </PinDialog>
    </>
  );
}
