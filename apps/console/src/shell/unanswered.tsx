import { useEffect } from 'react';
import { outcomeWords } from '#i18n/catalogues/outcomes.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { askNow, putAside, resume, useUnanswered } from '../data/write.ts';

/** The one place that says that an outcome is unknown, above whatever screen sent it. Put aside, it is asked about all the same. */
export function Unanswered() {
  const t = useWords(outcomeWords);
  const [intent] = useUnanswered();
  useEffect(resume, []);
  if (!intent) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => putAside(intent.key)}
      title={t.title}
      description={t.text}
      footer={(
        <>
          <Button onClick={() => putAside(intent.key)}>{t.later}</Button>
          <Button variant="primary" loading={intent.isAsking} onClick={() => askNow(intent.key)} data-autofocus="">{t.ask}</Button>
        </>
      )}
    />
  );
}
