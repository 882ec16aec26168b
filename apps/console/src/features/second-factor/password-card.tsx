import { useState, type FormEvent } from 'react';
import { passwordsApi } from '#contract/passwords/api.ts';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { securityWords } from '#i18n/catalogues/security.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PasswordInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { useWrite } from '../../data/write.ts';

const empty = { current: '', fresh: '', again: '' };

export function PasswordCard() {
  const t = useWords(securityWords);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [entered, setEntered] = useState(empty);
  const [isUnlike, setUnlike] = useState(false);
  const close = () => {
    setOpen(false);
    setEntered(empty);
    setUnlike(false);
    change.reset();
  };
  const change = useWrite(passwordsApi.change, {
    quiet: true,
    invalidates: [secondFactorApi.sessions],
    onSuccess: (data) => {
      toast.success(t.passwordChanged({ count: data.sessionsEnded }));
      close();
    },
  });
  const refused = fieldErrors(change.error, locale);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnlike(entered.fresh !== entered.again);
    if (entered.fresh === entered.again && !change.isPending)
      change.mutate({ body: { currentPassword: entered.current, newPassword: entered.fresh } });
  };
  return (
    <Card title={t.passwordTitle} description={t.passwordText}>
      {isOpen ? (
        <form noValidate className="grid gap-3" onSubmit={submit}>
          {change.error && Object.keys(refused).length === 0 && (
            <Banner tone="danger" live>
              {errorSentence(change.error, locale)}
            </Banner>
          )}
          <Field label={t.passwordCurrent} error={refused['currentPassword']} required>
            <PasswordInput
              value={entered.current}
              onChange={(event) => setEntered({ ...entered, current: event.target.value })}
              autoComplete="current-password"
            />
          </Field>
          <Field label={t.passwordNew} error={refused['newPassword']} required>
            <PasswordInput
              value={entered.fresh}
              onChange={(event) => setEntered({ ...entered, fresh: event.target.value })}
              autoComplete="new-password"
            />
          </Field>
          <Field label={t.passwordAgain} error={isUnlike ? t.passwordUnlike : undefined} required>
            <PasswordInput
              value={entered.again}
              onChange={(event) => setEntered({ ...entered, again: event.target.value })}
              autoComplete="new-password"
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" loading={change.isPending}>
              {t.passwordChange}
            </Button>
            <Button onClick={close}>{t.cancel}</Button>
          </div>
        </form>
      ) : (
        <Button onClick={() => setOpen(true)}>{t.passwordChange}</Button>
      )}
    </Card>
  );
}
