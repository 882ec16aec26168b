import { useState } from 'react';
import { passwordsApi } from '#contract/passwords/api.ts';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useWords } from '#ui/locale.tsx';
import { PasswordInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';

export function PasswordCard() {
  const t = useWords(securityWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t.passwordTitle} description={t.passwordText}>
      {isOpen ? (
        <Change onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t.passwordChange}</Button>
      )}
    </Card>
  );
}

function Change({ onClose }: { onClose: () => void }) {
  const t = useWords(securityWords);
  const form = useForm(passwordsApi.change, {
    start: { currentPassword: '', newPassword: '', again: '' },
    schema: passwordsApi.change.body,
    input: ({ currentPassword, newPassword }) => ({ body: { currentPassword, newPassword } }),
    rules: ({ newPassword, again }) => ({ again: newPassword !== again && t.passwordUnlike }),
    invalidates: [secondFactorApi.sessions],
    onSent({ sessionsEnded }) {
      toast.success(t.passwordChanged({ count: sessionsEnded }));
      onClose();
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <FormFailure form={form} />
      <Field label={t.passwordCurrent} error={form.error('currentPassword')} required>
        <PasswordInput {...form.bind('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field label={t.passwordNew} error={form.error('newPassword')} required>
        <PasswordInput {...form.bind('newPassword')} autoComplete="new-password" />
      </Field>
      <Field label={t.passwordAgain} error={form.error('again')} required>
        <PasswordInput {...form.bind('again')} autoComplete="new-password" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t.passwordChange}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  );
}
