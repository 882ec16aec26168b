import { useEffect } from 'react';
import { formatTime } from '#domain/values/time.ts';
import { outcomeWords } from '#i18n/catalogues/transactions/outcomes.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { askNow, note, putAside, resume, useUnanswered } from '../data/write.ts';

/**
 * The one place that says that an outcome is unknown, above whatever screen sent it. Put aside, it is asked about all
 * the same; what then turns out done is said here too and stays until it was read.
 */
export function Unanswered() {
  const t = useWords(outcomeWords);
  const [intent] = useUnanswered();
  useEffect(resume, []);
  if (!intent) return null;
  const { key, isAsking } = intent;
  if (intent.state === 'done') {
    return (
      <Dialog
        key={key}
        open
        role="alertdialog"
        onClose={() => note(key)}
        title={t.doneTitle}
        description={t.doneText({ time: formatTime(new Date(intent.at)) })}
        footer={
          <Button variant="primary" onClick={() => note(key)} data-autofocus="">
            {t.understood}
          </Button>
        }
      />
    );
  }
  return (
    <Dialog
      key={key}
      open
      role="alertdialog"
      onClose={() => putAside(key)}
      title={t.title}
      description={t.text}
      footer={
        <>
          <Button onClick={() => putAside(key)}>{t.later}</Button>
          <Button variant="primary" loading={isAsking} onClick={() => askNow(key)} data-autofocus="">
            {t.ask}
          </Button>
        </>
      }
    />
  );
}
