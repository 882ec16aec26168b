import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import type { PaymentLinkDetail, PaymentLinkInput } from '#contract/payment-links/schemas.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-link-editor.ts';
import { paymentLinkKindWords } from '#i18n/catalogues/payment-link-kinds.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import type { ApiError } from '#client/api-error.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import type { Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { NearView } from '#ui/near-view.tsx';
import { dropDraft, readDraft, useDraft } from '../../../data/draft.ts';
import { errorSentence, fieldErrors } from '../../../data/error-sentence.ts';
import { useLeaveGuard } from '../../../data/leave-guard.ts';
import { useOnline } from '../../../data/online.ts';
import { useEarly } from '../../../data/part-later.ts';
import { useAwake } from '../../../data/use-awake.ts';
import { usePart } from '../../../data/use-part.ts';
import { AboutSection } from './about-section.tsx';
import { EditorContext, fieldId, type Editor } from './editor-context.ts';
import { MoreSections, morePlace, PhonePreview, previewPlace } from './editor-later.tsx';
import { formCheck, revivedForm, sectionOf, type EditorForm } from './editor-form.ts';
import { PriceSection } from './price-section.tsx';
import { useQuotes } from './quotes.ts';
import { OpenSection } from './section.tsx';

type Props = {
  /** The link that is changed; null for a new one. */
  saved: PaymentLinkDetail | null;
  initial: EditorForm;
  draftName: string;
  cancelHref: Href;
  submitLabel: string;
  isSending: boolean;
  refusal: ApiError | null;
  /** Above the form: a conflict, an answer that did not come. */
  notice?: React.ReactNode;
  onSubmit: (input: PaymentLinkInput) => void;
  /** Told when what was sent differs from what is in the boxes now. */
  onChange?: () => void;
  isDone: boolean;
};

const sameForm = (a: EditorForm, b: EditorForm) => JSON.stringify(a) === JSON.stringify(b);

/** The form of a payment link with its preview, for a new one and for an existing one. */
export function LinkEditor({
  saved,
  initial,
  draftName,
  cancelHref,
  submitLabel,
  isSending,
  refusal,
  notice,
  onSubmit,
  onChange,
  isDone,
}: Props) {
  const t = useWords(linkEditorWords);
  const kinds = useWords(paymentLinkKindWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const [draft] = useState(() => readDraft<EditorForm>(draftName));
  const [form, setForm] = useState(() => (draft ? revivedForm(draft) : initial));
  const [isRestored, setRestored] = useState(draft !== null);
  // Once a check has failed the boxes are checked at every change, so that a corrected one says so at once.
  const [attempts, setAttempts] = useState(0);
  const [spoken, setSpoken] = useState(locale);
  const summary = useRef<HTMLDivElement>(null);
  const isDirty = !isDone && !sameForm(form, initial);
  useDraft(draftName, isDirty ? form : null);
  useLeaveGuard(isDirty);
  const quotes = useQuotes(form);
  const patch = useCallback(
    (change: Partial<EditorForm>) => {
      setForm((before) => ({ ...before, ...change }));
      onChange?.();
    },
    [onChange],
  );
  useEarly(formCheck);
  const isAwake = useAwake();
  const problems = useMemo(() => (attempts > 0 ? formCheck.known?.(form).problems : null), [attempts, form]);
  const shown = useMemo(() => {
    const found: Record<string, string> = {};
    for (const [path, sentence] of Object.entries(fieldErrors(refusal, locale)))
      found[path.replace(/^link\./, '')] = sentence;
    for (const [path, rule] of Object.entries(problems ?? {}))
      found[path] = fieldSentences[rule as keyof typeof fieldSentences]?.[locale] ?? rule;
    return found;
  }, [refusal, problems, locale]);
  const count = Object.keys(shown).length;
  useEffect(() => {
    // After a try, not while typing: the boxes keep the focus then.
    if (attempts > 0 || refusal) summary.current?.focus();
  }, [attempts, refusal]);
  const editor: Editor = {
    form,
    patch,
    saved,
    isLocked: (saved?.paidCount ?? 0) > 0,
    spoke: setSpoken,
    errorOf: (path) => shown[path],
    problemsIn: (section) => Object.keys(shown).filter((path) => sectionOf(path) === section).length,
  };
  const check = usePart(formCheck, form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !isOnline) return;
    check.act((checkForm) => {
      const { input } = checkForm(form);
      if (input) onSubmit(input);
      else setAttempts(attempts + 1);
    });
  };
  const startOver = () => {
    dropDraft(draftName);
    setForm(initial);
    setRestored(false);
    setAttempts(0);
  };
  return (
    <EditorContext value={editor}>
      <form
        noValidate
        onSubmit={submit}
        className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
      >
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {notice}
          {isRestored && (
            <Banner
              tone="info"
              onDismiss={() => setRestored(false)}
              action={
                <Button size="small" onClick={startOver}>
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
              value={form.kind}
              onChange={(kind) =>
                patch({
                  kind,
                  ...(kind === 'donation' && form.presets.length === 0 ? { presets: [1000, 5000, 10_000] } : {}),
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
          {isAwake || attempts > 0 ? (
            <NearView place={morePlace} now={attempts > 0 || isDirty}>
              <Suspense fallback={morePlace}>
                <MoreSections quotes={quotes} />
              </Suspense>
            </NearView>
          ) : (
            morePlace
          )}
          <div className="sticky bottom-0 z-3 -mx-3 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-bg px-3 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] md:mx-0 md:px-0">
            {!isOnline && (
              <p role="status" className="mr-auto text-sm text-muted">
                {t.offline}
              </p>
            )}
            <ButtonLink href={cancelHref}>{t.cancel}</ButtonLink>
            <Button
              type="submit"
              variant="primary"
              loading={isSending || check.isWaiting}
              disabledReason={isOnline ? null : t.offline}
              className="max-md:flex-1"
            >
              {submitLabel}
            </Button>
          </div>
          {refusal && count === 0 && (
            <Banner tone="danger" live>
              {errorSentence(refusal, locale)}
            </Banner>
          )}
        </div>
        <aside aria-label={t.preview} className="max-lg:-order-1 lg:sticky lg:top-[calc(var(--header)+1rem)]">
          <PreviewFold>
            {isAwake ? (
              <Suspense fallback={previewPlace}>
                <PhonePreview
                  form={form}
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
