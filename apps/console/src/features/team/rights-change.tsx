import { useMemo } from 'react';
import type { Permission } from '#domain/access/rights.ts';
import { permissionNames } from '#i18n/catalogues/access/permission-names.ts';
import { teamFormWords } from '#i18n/catalogues/team/form.ts';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { changeOf, rightsOf, type GivenForm, type Grantable } from './given-form.ts';

/** Before saving: which rights come and which go. */
export function RightsChange({
  before,
  form,
  grantable,
}: {
  before: readonly string[];
  form: GivenForm;
  grantable: Grantable;
}) {
  const t = useWords(teamFormWords);
  const { gains, loses } = useMemo(() => changeOf(before, rightsOf(form, grantable)), [before, form, grantable]);
  return (
    <Card title={t.effect}>
      <div aria-live="polite" className="grid gap-3">
        {gains.length + loses.length === 0 && <p className="text-muted">{t.nothingChanges}</p>}
        <Rights title={t.gains} mark="+" rights={gains} />
        <Rights title={t.loses} mark="−" rights={loses} />
      </div>
    </Card>
  );
}

function Rights({ title, mark, rights }: { title: string; mark: string; rights: Permission[] }) {
  const locale = useLocale();
  if (rights.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-medium text-muted">
        {title} ({rights.length})
      </h3>
      <ul className="mt-1 grid gap-0.5 text-sm">
        {rights.map((right) => (
          <li key={right}>
            <span aria-hidden="true" className="mr-1.5 inline-block w-3 text-center text-muted">
              {mark}
            </span>
            {permissionNames[right][locale]}
          </li>
        ))}
      </ul>
    </section>
  );
}
