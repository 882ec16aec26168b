import { Suspense, useEffect, useRef, useState } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-links/editor.ts';
import { paymentLinkKindWords } from '#i18n/catalogues/payment-links/kinds.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { NearView } from '#ui/near-view.tsx';
import { useForm } from '../../../data/form.ts';
import { partLater } from '../../../data/part-later.ts';
import { useAwake } from '../../../data/use-awake.ts';
import { Refused } from '../../../shell/refused.tsx';
import { SubmitButton } from '../../../shell/submit-button.tsx';
import { AboutSection } from './about-section.tsx';
import { EditorContext, fieldId, type Editor } from './editor-context.ts';
import { MoreSections, morePlace, PhonePreview, previewPlace } from './editor-later.tsx';
import { bodyOf, sectionOf, type EditorForm } from './editor-form.ts';
import { PriceSection } from './price-section.tsx';
import { useQuotes } from './quotes.ts';
import { OpenSection } from './section.tsx';

type Props = {
  /** The link that is changed, as it was when that was begun; null for a new one. */
  saved: PaymentLinkDetail | null;
  initial: EditorForm;
  draftName: string;
  cancelHref: Href;
  submitLabel: string;
  onSent: (link: PaymentLinkDetail) => void;
  /** After somebody else's change, once that has been read: shows it. */
  onReload?: (() => void) | undefined;
};

const schemas = () => import('./link-schemas.ts').then((module) => module.linkSchemas);
const createSchema = partLater(async () => (await schemas()).create);
const updateSchema = partLater(async () => (await schemas()).update);

/** The form of a payment link with its preview, for a new one and for an existing one. */
export function LinkEditor({ saved, initial, draftName, cancelHref, submitLabel, onSent, onReload }: Props) {
  const t = useWords(linkEditorWords);
  const kinds = useWords(paymentLinkKindWords);
  const locale = useLocale();
  const [spoken, setSpoken] = useState(locale);
  const [isDismissed, setDismissed] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const row = saved ? paymentLinksApi.update : paymentLinksApi.create;
  const form = useForm(row, {
    start: initial,
    schema: saved ? updateSchema : createSchema,
    input: (values) =>
      saved
        ? { params: { id: saved.id }, body: { version: saved.version, link: bodyOf(values) } }
        : { body: bodyOf(values) },
    draft: draftName,
    guard: true,
    lead: () => summary.current?.focus(),
    invalidates: [saved ? paymentLinksApi.get : paymentLinksApi.list],
    onSent,
  });
  const { values } = form;
  const quotes = useQuotes(values);
  const isAwake = useAwake();
  const isConflict = form.failure?.error.key === 'record.changed_meanwhile';
  const shown = Object.fromEntries(
    Object.entries(form.said).map(([path, sentence]) => [path.replace(/^link\./, ''), sentence]),
  );
  const count = Object.keys(shown).length;
  const editor: Editor = {
    form: values,
    patch: form.set,
    saved,
    isLocked: (saved?.paidCount ?? 0) > 0,
    spoke: setSpoken,
    errorOf: (path) => shown[path],
    problemsIn: (section) => Object.keys(shown).filter((path) => sectionOf(path) === section).length,
  };
  const { ref: _led, ...props } = form.props;
  return (
    <EditorContext value={editor}>
      <form {...props} className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {isConflict && (
            <Banner
              tone="warning"
              live
              action={
                <Button
                  size="small"
                  disabled={!onReload}
                  onClick={() => {
                    form.startOver();
                    onReload?.();
                  }}
                >
                  {t.loadNew}
                </Button>
              }
            >
              {t.changed}
            </Banner>
          )}
          {form.isRestored && !isDismissed && (
            <Banner
              tone="info"
              onDismiss={() => setDismissed(true)}
              action={
                <Button size="small" onClick={() => form.startOver()}>
                  {saved ? t.draftDropSaved : t.draftDrop}
                </Button>
              }
            >
              {t.draftBack}
            </Banner>
          )}
          {count > 0 && (
            <div ref={summary} tabIndex={-1} className="tone-danger rounded-md bg-tone px-4 py-3 text-tone-fg">
              <p className="font-semibold">{t.problems({ count })}</p>
              <ul className="mt-1 list-disc pl-5">
                {Object.entries(shown).map(([path, sentence]) => (
                  <li key={path}>
                    <button
                      type="button"
                      className="text-left underline underline-offset-3"
                      onClick={() => focusField(path)}
                    >
                      {nameOf(path)}
                      {sentence}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          )}
          <OpenSection title={t.kind}>
            <RadioCards
              label={t.kind}
              hideLabel
              columns={2}
              value={values.kind}
              onChange={(kind) =>
                form.set({
                  kind,
                  ...(kind === 'donation' && values.presets.length === 0 ? { presets: [1000, 5000, 10_000] } : {}),
                })
              }
              options={[
                { value: 'fixed', label: kinds.fixed, hint: t.kindFixed, disabled: editor.isLocked },
                { value: 'open', label: kinds.open, hint: t.kindOpen, disabled: editor.isLocked },
                { value: 'items', label: kinds.items, hint: t.kindItems, disabled: editor.isLocked },
                { value: 'donation', label: kinds.donation, hint: t.kindDonation, disabled: editor.isLocked },
              ]}
            />
          </OpenSection>
          <AboutSection />
          <PriceSection quotes={quotes} />
          {isAwake ? (
            <NearView place={morePlace} now={count > 0 || form.isDirty}>
              <Suspense fallback={morePlace}>
                <MoreSections quotes={quotes} />
              </Suspense>
            </NearView>
          ) : (
            morePlace
          )}
          <div className="sticky bottom-0 z-3 -mx-3 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-bg px-3 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0">
            {!form.isOnline && (
              <p role="status" className="mr-auto text-sm text-muted">
                {t.offline}
              </p>
            )}
            <ButtonLink href={cancelHref}>{t.cancel}</ButtonLink>
            <SubmitButton form={form} className="max-md:flex-1">
              {submitLabel}
            </SubmitButton>
          </div>
          {form.failure && !isConflict && <Refused error={form.failure} />}
        </div>
        <aside aria-label={t.preview} className="max-lg:-order-1 lg:sticky lg:top-[calc(var(--header)+1rem)]">
          <PreviewFold>
            {isAwake ? (
              <Suspense fallback={previewPlace}>
                <PhonePreview
                  form={values}
                  quotes={quotes}
                  spoken={spoken}
                  onSpeak={setSpoken}
                  url={saved?.url ?? null}
                />
              </Suspense>
            ) : (
              previewPlace
            )}
          </PreviewFold>
        </aside>
      </form>
    </EditorContext>
  );
}

/** Beside the form where there is room; on a phone folded above it. */
function PreviewFold({ children }: { children: React.ReactNode }) {
  const t = useWords(linkEditorWords);
  const [isWide, setWide] = useState(() => matchMedia('(min-width: 64rem)').matches);
  useEffect(() => {
    const media = matchMedia('(min-width: 64rem)');
    const follow = () => setWide(media.matches);
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  if (isWide)
    return (
      <>
        <h2 className="mb-1 text-lg font-semibold">{t.preview}</h2>
        {children}
      </>
    );
  return (
    <details className="rounded-lg border border-border bg-card">
      <summary className="min-h-11 content-center px-4 font-medium">{t.previewClosed}</summary>
      <div className="px-3 pt-1 pb-4">{children}</div>
    </details>
  );
}

function focusField(path: string): void {
  // A row's own box first, then the list it stands in.
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length--) {
    const base = fieldId(parts.slice(0, length).join('.'));
    const found = document.getElementById(base) ?? document.getElementById(`${base}-fr`);
    if (!found) continue;
    found.closest('details')?.setAttribute('open', '');
    found.scrollIntoView({ block: 'center' });
    found.focus();
    return;
  }
}

/** The label of the box, read from the page, so that the summary names it in the same words. */
function nameOf(path: string): string {
  const base = fieldId(path);
  const text = document
    .querySelector(`label[for="${base}"], label[for="${base}-fr"], #${base} > legend`)
    ?.firstChild?.textContent?.trim();
  return text ? `${text} – ` : '';
}
