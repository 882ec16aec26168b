import { useState } from 'react';
import type { PersonProfile } from '#contract/account/api.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { accountWords } from '#i18n/catalogues/account/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useWords } from '#ui/locale.tsx';
import { ContactDialog } from './contact-dialog.tsx';

/** What one logs in with. A new one counts only once its code came back. */
export function ContactCard({
  profile,
  onChanged,
}: {
  profile: PersonProfile;
  onChanged: (profile: PersonProfile) => void;
}) {
  const t = useWords(accountWords);
  const [changing, setChanging] = useState<'email' | 'phone' | null>(null);
  const row = (label: string, value: string | null, button: string, what: 'email' | 'phone') => (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-sm text-muted">{label}</p>
        <p className="font-medium wrap-anywhere">{value ?? t.none}</p>
      </div>
      <Button onClick={() => setChanging(what)}>{button}</Button>
    </div>
  );
  return (
    <Card title={t.reach}>
      <div className="grid gap-4">
        {row(t.email, profile.email, t.changeEmail, 'email')}
        {row(t.phone, profile.phone && formatPhoneFull(profile.phone), t.changePhone, 'phone')}
      </div>
      {changing && <ContactDialog what={changing} onClose={() => setChanging(null)} onChanged={onChanged} />}
    </Card>
  );
}
