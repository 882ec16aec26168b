import { Suspense, type ReactNode } from 'react';
import { formatMoney, formatNumber, wholeAmount } from '#domain/values/money.ts';
import { operatorMarks, operators } from '#domain/payments/operators.ts';
import { payFormWords } from '#i18n/catalogues/payment-links/pay-page.ts';
import { linkEditorMoreWords, linkItemWords } from '#i18n/catalogues/payment-links/editor-more.ts';
import { say, type Locale } from '#i18n/words.ts';
import { cx } from '#ui/cx.ts';
import { useWords } from '#ui/locale.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { operatorColours } from '#ui/tokens.ts';
import { lazyPart } from '../../../data/lazy-part.ts';
import { useSession } from '../../../data/session.ts';
import { either } from '../either.ts';
import { shareOf, type EditorForm } from './editor-form.ts';
import type { Quotes } from './quotes.ts';

/** Only a link that exists has a code to show. */
const QrCode = lazyPart(() => import('#ui/qr-code.tsx'), 'QrCode');

type Props = {
  form: EditorForm;
  quotes: Quotes | null;
  spoken: Locale;
  onSpeak: (language: Locale) => void;
  url: string | null;
};

/**
 * The pay page in small, drawn from the same words and the same order as the real one, while the link is written. It is
 * a picture: nothing in it can be pressed, and readers get the form instead.
 */
export function PhonePreview({ form, quotes, spoken, onSpeak, url }: Props) {
  const t = useWords(linkEditorMoreWords);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-muted">{t.previewHint}</p>
        <Segmented
          small
          hideLabel
          label={t.previewIn}
          value={spoken}
          onChange={onSpeak}
          options={[
            { value: 'fr', label: 'FR' },
            { value: 'en', label: 'EN' },
          ]}
        />
      </div>
      <div
        aria-hidden="true"
        className="mx-auto w-full max-w-76 rounded-[2rem] border-8 border-fg/85 bg-bg dark:border-control"
      >
        <div
          className="h-[34rem] max-h-[max(24rem,calc(100dvh-21rem))] overflow-x-hidden overflow-y-auto rounded-[1.5rem] px-3 pt-2 pb-5 [scrollbar-width:none]"
          lang={spoken}
        >
          <Page form={form} quotes={quotes} locale={form.language === 'auto' ? spoken : form.language} />
        </div>
      </div>
      {url ? (
        <div className="mx-auto flex items-center gap-3">
          <Suspense fallback={<span className="size-21" />}>
            <QrCode text={url} size={84} />
          </Suspense>
          <p className="min-w-0 font-mono text-xs break-all text-muted">{url.replace(/^https?:\/\//, '')}</p>
        </div>
      ) : (
        <p className="text-center text-sm text-pretty text-muted">{t.previewQr}</p>
      )}
    </div>
  );
}

function Page({ form, quotes, locale }: { form: EditorForm; quotes: Quotes | null; locale: Locale }) {
  const w = say(payFormWords, locale);
  const t = say(linkEditorMoreWords, locale);
  const session = useSession();
  const merchant = session?.merchantInfo.displayName ?? '';
  const money = (amount: number) => formatMoney(amount, locale);
  const quoted = quotes?.rows.flatMap(({ quote }) => quote ?? []) ?? [];
  const isFixed = form.kind === 'fixed';
  const amount = isFixed ? wholeAmount(form.amount) : null;
  const totals = isFixed && quotes && quotes.amount === amount ? quoted.map((quote) => quote.payerTotal) : [];
  const total = totals.length > 0 && totals.every((one) => one === totals[0]) ? totals[0]! : null;
  const share = wholeAmount(shareOf(form)) ?? quoted[0]?.merchantSharePercent ?? 100;
  const promptNames = [...new Set(quoted.map((quote) => quote.promptName))];
  const description = either(form.description, locale);
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 text-sm">
        <span className="grid size-7 place-items-center rounded-sm bg-primary font-semibold text-on-primary">
          {merchant.charAt(0)}
        </span>
        <span className="min-w-0 flex-1 truncate font-semibold">{merchant}</span>
        <span className="text-xs text-primary underline">{w.otherLanguage}</span>
      </div>
      <div className="rounded-lg border border-border bg-card p-3.5 text-sm">
        <p className="text-xs text-muted">
          {form.kind === 'donation' ? w.giveTo({ name: merchant }) : w.payTo({ name: merchant })}
        </p>
        <p
          className={cx(
            'text-lg leading-5 font-semibold wrap-break-word',
            !either(form.title, locale) && 'text-subtle',
          )}
        >
          {either(form.title, locale) || t.previewTitle}
        </p>
        {description && <p className="mt-1 text-xs whitespace-pre-line text-muted wrap-break-word">{description}</p>}
        {isFixed && (
          <p className={cx('mt-1 text-2xl font-semibold tabular-nums', amount === null && 'text-subtle')}>
            {money(total ?? amount ?? 0)}
          </p>
        )}
        <AmountPart form={form} locale={locale} />
        {amount !== null && (
          <dl className="mt-3 grid gap-0.5 border-t border-border pt-2 text-xs">
            <Line name={w.amount}>{money(amount)}</Line>
            {total !== null && <Line name={w.fees}>{total > amount ? money(total - amount) : w.noFees}</Line>}
            {total !== null && (
              <Line name={w.total} strong>
                {money(total)}
              </Line>
            )}
            {total === null &&
              share < 100 &&
              quoted.map((quote) => (
                <Line key={quote.operator} name={w.totalWith({ name: operators[quote.operator].name })} strong>
                  {money(quote.payerTotal)}
                </Line>
              ))}
          </dl>
        )}
        {amount === null && share < 100 && <p className="mt-2 text-xs text-muted">{w.feesLater}</p>}
        <Label>{w.phone}</Label>
        <p className="flex overflow-hidden rounded-md border border-control text-subtle">
          <span className="bg-sunken px-2 py-1.5 text-muted">+237</span>
          <span className="px-2 py-1.5">6 77 12 34 56</span>
        </p>
        <Label>{w.operator}</Label>
        <div className="grid gap-1.5">
          {form.operators.map((code) => (
            <p key={code} className="flex items-center gap-2 rounded-md border border-border px-2.5 py-1.5">
              <span className="size-3.5 rounded-full border-[1.5px] border-control" />
              <span className="min-w-0 flex-1 truncate">{operators[code].brand}</span>
              <span
                className="rounded-sm px-1 text-xs font-semibold"
                style={{ background: operatorColours[code].bg, color: operatorColours[code].fg }}
              >
                {operatorMarks[code].short}
              </span>
            </p>
          ))}
        </div>
        <Questions form={form} locale={locale} />
        {promptNames.length > 0 && (
          <p className="tone-neutral mt-3 rounded-md bg-tone px-2.5 py-2 text-xs text-tone-fg">
            {w.promptShows} <b className="block text-base font-semibold">{promptNames.join(' / ')}</b>
          </p>
        )}
        <p className="tone-warning mt-2 rounded-md bg-tone px-2.5 py-2 text-xs text-tone-fg">{w.neverPin}</p>
        <p className="mt-3 rounded-md bg-primary py-2.5 text-center font-semibold text-on-primary">
          {total !== null ? w.payAmount({ amount: money(total) }) : w.pay}
        </p>
      </div>
    </>
  );
}

function AmountPart({ form, locale }: { form: EditorForm; locale: Locale }) {
  const w = say(payFormWords, locale);
  if (form.kind === 'fixed') return null;
  if (form.kind === 'items') {
    return (
      <>
        <Label>{w.items}</Label>
        {form.items.map((item, index) => (
          <div key={item.uid} className="flex items-center gap-2 border-t border-border py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {item.name || say(linkItemWords, locale).itemNumber({ number: index + 1 })}
              </span>
              <span className="block text-xs text-muted">{formatMoney(wholeAmount(item.unitPrice) ?? 0, locale)}</span>
            </span>
            <Step>−</Step>
            <span className="w-5 text-center tabular-nums">{wholeAmount(item.quantityMin) ?? 0}</span>
            <Step>+</Step>
          </div>
        ))}
      </>
    );
  }
  const presets = form.presets.flatMap((preset) => wholeAmount(preset) ?? []);
  return (
    <>
      <Label>{form.kind === 'donation' ? w.yourGift : w.yourAmount}</Label>
      {presets.length > 0 && (
        <div className="mb-1.5 grid grid-cols-3 gap-1.5">
          {presets.map((preset, index) => (
            <span key={index} className="rounded-md border border-border px-1 py-1.5 text-center text-xs tabular-nums">
              {formatNumber(preset, locale)}
            </span>
          ))}
        </div>
      )}
      <p className="flex overflow-hidden rounded-md border border-control text-subtle">
        <span className="bg-sunken px-2 py-1.5 text-muted">{locale === 'fr' ? 'FCFA' : 'XAF'}</span>
        <span className="px-2 py-1.5">{presets.length > 0 ? w.otherAmount : ''}</span>
      </p>
    </>
  );
}

function Questions({ form, locale }: { form: EditorForm; locale: Locale }) {
  const w = say(payFormWords, locale);
  const t = say(linkEditorMoreWords, locale);
  const standard = (['name', 'email', 'reference'] as const)
    .filter((key) => form[key] !== 'no')
    .map((key) => ({ id: key as string, label: w[key], isRequired: form[key] === 'required', isChoice: false }));
  const own = form.own.map((field, index) => ({
    id: String(field.uid),
    label: either(field.label, locale) || t.ownNumber({ number: index + 1 }),
    isRequired: field.required,
    isChoice: field.type === 'choice',
  }));
  return [...standard, ...own].map((field) => (
    <div key={field.id}>
      <Label note={field.isRequired ? null : w.optional}>{field.label}</Label>
      <p className="min-h-8 rounded-md border border-control px-2 py-1.5 text-xs text-subtle">
        {field.isChoice ? w.choose : ''}
      </p>
    </div>
  ));
}

function Label({ note, children }: { note?: string | null; children: ReactNode }) {
  return (
    <p className="mt-3 mb-1 font-semibold wrap-break-word">
      {children}
      {note && <span className="font-normal text-muted"> ({note})</span>}
    </p>
  );
}

function Line({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={cx('flex justify-between gap-3', strong && 'font-semibold')}>
      <dt className={strong ? undefined : 'text-muted'}>{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

function Step({ children }: { children: ReactNode }) {
  return <span className="grid size-6 place-items-center rounded-sm border border-control">{children}</span>;
}
