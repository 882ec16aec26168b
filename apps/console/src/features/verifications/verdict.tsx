import { verificationResultWords } from '#i18n/catalogues/verifications/results.ts';
import Copy from 'lucide-react/icons/copy-x';
import Undo from 'lucide-react/icons/undo-2';
import ShieldQuestion from 'lucide-react/icons/shield-question-mark';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { verificationsApi, type Verification } from '#contract/verifications/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { claimableResults } from '#domain/states/verification.ts';
import { toneOf } from '#domain/payments/status-tones.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { verdictWords } from '#i18n/catalogues/verifications/verdicts.ts';
import { ToneIcon, toneClass } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { useWrite } from '../../data/write.ts';
import { certaintyOf } from './certainty.ts';
import { Comparison } from './comparison.tsx';
import { OrderLink } from './order-link.tsx';

type Props = { shown: Verification | null; onChange: (shown: Verification) => void; isChecking: boolean };

/** One word, one colour, one picture; then why, and what can be done. */
export function Verdict({ shown, onChange, isChecking }: Props) {
  const t = useWords(verdictWords);
  const locale = useLocale();
  if (isChecking)
    return (
      <Card>
        <div role="status" className="grid gap-3">
          <Skeleton className="h-20 w-full rounded-lg" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-32 w-full" />
        </div>
      </Card>
    );
  if (!shown)
    return (
      <Card>
        <EmptyState icon={<ShieldQuestion />} title={t.waitTitle} description={t.waitText} />
      </Card>
    );
  // What the payment is worth now stands on top; what the check said is kept and said below it.
  const result = shown.sinceThen ?? shown.result;
  const words = verificationResultWords[result];
  const returned = shown.matchedRefunded ?? 0;
  const asked = shown.matchedRefundAsked ?? 0;
  const left = (shown.matchedAmount ?? 0) - returned - asked;
  const isPart = result === 'matched' && returned + asked > 0 && left > 0;
  const backWords = {
    back: returned > 0 ? formatMoney(returned, locale) : '',
    asked: asked > 0 ? formatMoney(asked, locale) : '',
    left: formatMoney(left, locale),
  };
  const tone = isPart ? 'warning' : toneOf(result).tone;
  const { matchedTransactionId } = shown;
  const certainty = certaintyOf(shown, locale);
  return (
    <Card>
      <section
        ref={reveal}
        aria-live="assertive"
        aria-label={t.verdictTitle}
        className={cx(toneClass[tone], 'flex items-start gap-4 rounded-lg bg-tone p-4 text-tone-fg')}
      >
        {result === 'used' ? (
          <Copy className="size-8" />
        ) : result === 'givenBack' || result === 'sentOut' ? (
          <Undo className="size-8" />
        ) : (
          <ToneIcon tone={tone} className="size-8" />
        )}
        <div className="min-w-0">
          <h2 className="text-xl font-semibold">
            {isPart
              ? returned > 0
                ? t.partTitle
                : t.askedPartTitle
              : shown.sinceThen
                ? t.sinceThen({ verdict: words[locale] })
                : words[locale]}
          </h2>
          <p className="mt-0.5">
            {isPart
              ? t.partText(backWords)
              : result === 'refundAsked' && asked > 0
                ? t.askedText(backWords)
                : result === 'givenBack' && returned > 0
                  ? t.returnedText({ amount: formatMoney(returned, locale) })
                  : result === 'used' && shown.alreadyUsedFor !== null
                    ? t.usedText({ order: shown.alreadyUsedFor })
                    : words.advice[locale]}
          </p>
          {shown.sinceThen && (
            <p className="mt-0.5">{t.atTheCheck({ verdict: verificationResultWords[shown.result][locale] })}</p>
          )}
        </div>
      </section>
      {result === 'matched' && shown.shownBefore && (!shown.usedFor || shown.shownBefore.order !== shown.usedFor) && (
        <div className="mt-3">
          <Banner
            tone="warning"
            title={t.shownBefore({
              at: formatDateTime(new Date(shown.shownBefore.at), locale),
              name: shown.shownBefore.byName ?? '',
              order: shown.shownBefore.order ?? '',
            })}
          >
            {t.shownBeforeText}
          </Banner>
        </div>
      )}
      {result === 'matched' &&
        !shown.shownBefore &&
        !shown.usedFor &&
        shown.matchedAt &&
        isOld(shown.matchedAt, shown.at) && (
          <div className="mt-3">
            <Banner tone="warning" title={t.old({ at: formatDateTime(new Date(shown.matchedAt), locale) })}>
              {t.oldText}
            </Banner>
          </div>
        )}
      <p className="mt-3 text-sm text-muted">
        {t.confidence}
        {locale === 'fr' ? '\u00a0' : ''}: {certainty} ·{' '}
        {t.checkedAt({ at: formatDateTime(new Date(shown.at), locale) })}
      </p>
      <div className="mt-4 grid grid-cols-1 gap-5">
        <Comparison shown={shown} />
        {matchedTransactionId !== null && (
          <div>
            {shown.isMatchedSeen ? (
              <ButtonLink href={to('/transactions/{id}', { id: matchedTransactionId })}>{t.openMatch}</ButtonLink>
            ) : (
              <p className="text-muted">{t.openedBy}</p>
            )}
          </div>
        )}
        <OrderLink shown={shown} result={result} onChange={onChange} />
        <Claim shown={shown} onChange={onChange} />
      </div>
    </Card>
  );
}

/** A day and more passed between the payment and the check. */
const isOld = (paidAt: string, checkedAt: string) => Date.parse(checkedAt) - Date.parse(paidAt) > 86_400_000;

function Claim({ shown, onChange }: Omit<Props, 'isChecking'> & { shown: Verification }) {
  const t = useWords(verdictWords);
  const locale = useLocale();
  const claim = useWrite(verificationsApi.claim, {
    invalidates: [verificationsApi.list, verificationsApi.claims, dashboardApi.home],
    onSuccess(next) {
      toast.success(t.claimOpened);
      onChange(next);
    },
  });
  if (shown.claim) {
    return (
      <div className="border-t border-border pt-4">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {t.claimOf({ at: formatDateTime(new Date(shown.claim.createdAt), locale) })}
          <StatusPill status={shown.claim.status} />
        </p>
        {shown.claim.ownerName && <p className="mt-1 text-muted">{t.claimOwner({ name: shown.claim.ownerName })}</p>}
        {shown.claim.reason && <p className="mt-1 text-muted">{shown.claim.reason}</p>}
      </div>
    );
  }
  if (!claimableResults.includes(shown.sinceThen ?? shown.result)) return null;
  return (
    <div className="border-t border-border pt-4">
      <p className="mb-2 text-muted">{t.claimText}</p>
      <Button
        variant={shown.result === 'uncredited' ? 'primary' : 'secondary'}
        loading={claim.isPending}
        onClick={() => claim.mutate({ params: { id: shown.id } })}
      >
        {t.claim}
      </Button>
    </div>
  );
}

/** On a phone the verdict stands below the form: it comes into sight by itself. */
function reveal(node: HTMLElement | null): void {
  if (node && node.getBoundingClientRect().top > innerHeight * 0.7)
    node.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
