import { useEffect, useRef } from 'react';
import { recordFailureWords } from '#i18n/catalogues/errors/record-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { errorSentence } from '../data/error-sentence.ts';
import type { AnyForm } from '../data/form.ts';
import { FormFailure } from './form-dialog.tsx';

type Props = {
  form: AnyForm & { values: object };
  /** That somebody else saved it meanwhile, where there is a word for what it is. */
  changed?: string;
  /** Of `useBegun`. */
  loadNew: (() => void) | null;
  /** What the boxes of the newer record would hold: the answer to one's own sending may have been lost. */
  stored?: object | null;
};

/**
 * Why a record was not saved; where somebody else saved it meanwhile, the way to what they saved. Where that is what
 * was sent from here, and only its answer was lost, nobody else changed anything: it is said to be saved.
 */
export function RecordFailure({ form, changed, loadNew, stored = null }: Props) {
  const t = useWords(recordFailureWords);
  const locale = useLocale();
  const { failure, values } = form;
  const lost = useRef<string | null>(null);
  useEffect(() => {
    if (failure?.outcomeUnknown) lost.current = textOf(values);
  }, [failure, values]);
  if (failure?.outcomeUnknown && failure.error.key === 'client.network')
    return (
      <Banner tone="warning" live>
        {t.unknown}
      </Banner>
    );
  const isChanged = failure?.error.key === 'record.changed_meanwhile';
  // Another word for the same: what it was refused for came about meanwhile.
  if (!failure || !(isChanged || (failure.status === 409 && loadNew))) return <FormFailure form={form} />;
  const loadAnew = () => {
    // A draft is of what was typed here, and would come back over what is loaded.
    form.drop();
    loadNew?.();
  };
  const there = stored && textOf(stored);
  const own = there === null ? null : there === textOf(values) ? t.stored : there === lost.current ? t.lost : null;
  return (
    <Banner
      tone={own === t.stored ? 'success' : 'warning'}
      live
      action={
        <Button size="small" disabled={!loadNew} onClick={loadAnew}>
          {own ? t.loadSaved : t.loadNew}
        </Button>
      }
    >
      {own ?? (isChanged ? (changed ?? t.changed) : errorSentence(failure, locale))}
    </Banner>
  );
}

/** Lists of words have no order of their own, and by what a line is told from others here is nothing of the record. */
const textOf = (values: object): string =>
  JSON.stringify(values, (name, value: unknown) =>
    name === 'uid'
      ? undefined
      : Array.isArray(value) && value.every((one) => typeof one === 'string')
        ? value.toSorted()
        : value,
  );
