import { useState, type FormEvent } from 'react';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { secondStepWords } from '#i18n/catalogues/second-step.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PasswordInput } from '#ui/text-input.tsx';
import { errorSentence } from '../data/error-sentence.ts';
import { useMutationOf } from '../data/use-endpoint.ts';

/** Asks for the password once more before security is changed. */
export function ProveDialog({ open, onClose, onProved }: { open: boolean; onClose: () => void; onProved: () => void }) {
  const t = useWords(secondStepWords);
  const locale = useLocale();
  const [password, setPassword] = useState('');
  const prove = useMutationOf(secondFactorApi.prove, {
    quiet: true, invalidates: [secondFactorApi.state],
    onSuccess: () => {
      setPassword('');
      onProved();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !prove.isPending) prove.mutate({ body: { password } });
  };
  return (
    <Dialog
      open={open} onClose={onClose} title={t.proveTitle} description={t.proveText}
      footer={(
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" form="prove" variant="primary" loading={prove.isPending}>{t.confirm}</Button>
        </>
      )}
    >
      <form id="prove" noValidate onSubmit={submit} className="grid gap-3">
        {prove.error && <Banner tone="danger" live>{errorSentence(prove.error, locale)}</Banner>}
        <Field label={t.passwordLabel} required><PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} autoComplete="current-password" /></Field>
      </form>
    </Dialog>
  );
}
