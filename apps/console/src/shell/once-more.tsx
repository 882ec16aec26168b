import { useState, type ReactNode } from 'react';
import { ApiError } from '#client/api-error.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { onceMoreWords } from '#i18n/catalogues/direct-charges/once-more.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Asked } from './asked.tsx';
import { twinPaths } from './twin-path.ts';

type Asks = keyof typeof twinPaths;
type Facts = NonNullable<ApiError['error']['params']>;
type Said = { title: string; text: string; colleague: string; tick: string; see?: string; first?: string };
type OnceMore = {
  /** Sends, with the payment that was seen and is not meant. */
  send<T>(work: (seen: { duplicateOf?: string }) => Promise<T>): Promise<T>;
  question: ReactNode;
  /** Whether a refusal is what `question` asks: then it is not told a second time as a failure. */
  isAsked(refusal: unknown): boolean;
  /** Until the question is answered. */
  blockedReason: string | null;
};

/**
 * The same went meanwhile: the refusal names it, `question` shows the way to it, and a yes is to what was seen. Should
 * yet another have gone since then, it is asked about anew. `of`: what was asked for, as text; of something else the
 * question is none. `own`: what the question says where it is no payment that is sent once more.
 */
export function useOnceMore(asks: Asks, of = '', own?: (of: Facts) => Said): OnceMore {
  const t = useWords(onceMoreWords);
  const locale = useLocale();
  const [refused, setRefused] = useState<{ by: ApiError; of: string } | null>(null);
  const refusal = refused?.of === of ? refused.by : null;
  const [seen, setSeen] = useState<string | null>(null);
  const {
    id,
    seen: all,
    others,
    at,
    amount,
    byName,
    again,
    within,
    minutes,
    isOtherwise,
    givenBack,
    isNotOwed,
    isSaidNotOwed,
  } = refusal?.error.params ?? {};
  // A yes is to all that look the same.
  const other = refusal && String(all ?? id);
  const isMeant = other !== null && seen === other;
  const isAsked = (thrown: unknown): thrown is ApiError => thrown instanceof ApiError && thrown.error.key === asks;
  async function send<T>(work: (given: { duplicateOf?: string }) => Promise<T>): Promise<T> {
    try {
      return await work(isMeant ? { duplicateOf: other } : {});
    } catch (error) {
      if (isAsked(error)) setRefused({ by: error, of });
      throw error;
    }
  }
  const isCharge = asks === 'charges.paid_since';
  const isGiven = asks === 'refunds.duplicate' && Boolean(isOtherwise);
  const isPaper = asks === 'settlements.paper_elsewhere';
  // Not since it was asked for: it is asked for now.
  const isFirst = isCharge && within !== undefined;
  const said: Said = own
    ? own(refusal?.error.params ?? {})
    : isNotOwed
      ? {
          title: t.notOwedTitle,
          text: t.notOwedText,
          colleague: '',
          tick: t.notOwedTick,
          see: t.notOwedSee,
          first: t.notOwedFirst,
        }
      : isPaper
        ? { title: t.paperTitle, text: t.paperText, colleague: t.paperOfColleague, tick: t.paperTick }
        : isFirst
          ? {
              title:
                amount === undefined
                  ? t.chargeTitleOfColleague
                  : t.chargeTitle({ amount: formatMoney(Number(amount), locale), minutes: Number(minutes) }),
              text: t.chargeText({ within: Number(within) }),
              colleague: t.chargeColleague,
              tick: t.chargeTick,
            }
          : {
              title: t.title,
              text: isGiven
                ? t.givenText({ amount: givenBack ? formatMoney(Number(givenBack), locale) : null })
                : isOtherwise
                  ? t.otherwiseText
                  : isCharge
                    ? t.askedText
                    : asks === 'settlements.duplicate' && !again
                      ? t.lately
                      : t.text,
              colleague: t.ofColleague,
              tick: isCharge ? t.askTick : isGiven ? t.givenTick : t.tick,
            };
  const where = other === null ? null : twinPaths[asks](String(id));
  const question = other !== null && (
    <Asked key={other}>
      <Banner tone="warning" live title={said.title}>
        <p>
          {said.text}{' '}
          {!own &&
            at &&
            amount !== undefined &&
            t.other({
              amount: formatMoney(Number(amount), locale),
              at: formatDateTime(new Date(String(at)), locale),
              name: byName ? String(byName) : null,
            })}{' '}
          {Number(others ?? 0) > 0 && (isGiven ? t.givenMore : t.more)({ count: Number(others) })}{' '}
          {isSaidNotOwed ? `${t.alsoNotOwed} ` : ''}
          {where ? <Link href={where}>{said.see ?? t.see}</Link> : said.colleague}
        </p>
        <Checkbox
          label={said.tick}
          checked={isMeant}
          onChange={(event) => setSeen(event.target.checked ? other : null)}
          className="mt-1 font-medium"
        />
      </Banner>
    </Asked>
  );
  return {
    send,
    question,
    isAsked,
    blockedReason: other !== null && !isMeant ? (said.first ?? (where ? t.first : t.firstOfColleague)) : null,
  };
}
