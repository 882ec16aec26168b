import { namesOfRoles } from '#i18n/catalogues/team/role-names.ts';
import Building2 from 'lucide-react/icons/building-2';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef, useState } from 'react';
import { authApi } from '#contract/auth/api.ts';
import type { Account, LoginAnswer } from '#contract/auth/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { Mark } from '#ui/mark.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { call } from '../../data/call.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { sessionStore } from '../../data/session.ts';
import type { Choice } from './entry-steps.tsx';

/** The step after the password for a person of several organisations. */
export function AccountChoice({
  choice,
  onAnswer,
  onBack,
}: {
  choice: Choice;
  onAnswer: (answer: LoginAnswer) => void;
  onBack: () => void;
}) {
  const t = useWords(authWords);
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  async function choose(organisationId: string) {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const body = { selectToken: choice.selectToken, organisationId, deviceId: sessionStore.distinctId() };
      onAnswer((await call(authApi.selectAccount, { body, quiet: true, loader: 'show' })).data);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  }

  const rolesOf = (account: Account) => [...namesOfRoles(account.roleKeys, locale), ...account.customRoles].join(', ');
  return (
    <>
      <header className="grid gap-0.5">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight">
          {t.chooseTitle}
        </h1>
        <p className="text-muted">{t.chooseText}</p>
      </header>
      {refusal !== null && (
        <Banner tone="danger" live>
          {errorSentence(refusal, locale)}
        </Banner>
      )}
      <ul className="grid gap-2">
        {choice.accounts.map((account) => (
          <li key={account.orgId}>
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => void choose(account.orgId)}
              className="flex w-full items-center gap-3 rounded-md border border-border px-3 py-2.5 text-left hover:border-control hover:bg-sunken/60"
            >
              {account.logoUrl ? (
                <img src={account.logoUrl} alt="" width={36} height={36} className="rounded-sm object-cover" />
              ) : (
                <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-soft text-on-soft">
                  <Building2 />
                </span>
              )}
              <span className="grid min-w-0 flex-1">
                <span className="truncate font-medium">{account.name}</span>
                <span className="truncate text-sm text-muted">
                  {rolesOf(account)}
                  {account.lastUsedAt &&
                    ` · ${t.lastUsed({ at: formatDateTime(new Date(account.lastUsedAt), locale) })}`}
                </span>
              </span>
              {account.waitingApprovals > 0 && (
                <Mark of="waiting">{t.waiting({ count: account.waitingApprovals })}</Mark>
              )}
              <ChevronRight className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={onBack}>
        {t.back}
      </Button>
    </>
  );
}
