import { useEffect, useState } from 'react';
import { authApi } from '#contract/auth/api.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { authWords } from '#i18n/catalogues/auth/words.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { call } from '../../data/call.ts';

/**
 * Shown only where the server keeps a demo world. Picking one fills the form; pressing the button stays with the
 * person.
 */
export function DemoLogins({ onPick }: { onPick: (login: { login: string; password: string }) => void }) {
  const t = useWords(authWords);
  const locale = useLocale();
  const [logins, setLogins] = useState<DataOf<typeof authApi.demoLogins>>([]);
  useEffect(() => {
    const abort = new AbortController();
    call(authApi.demoLogins, { quiet: true, signal: abort.signal }).then(
      ({ data }) => setLogins(data),
      () => {},
    );
    return () => abort.abort();
  }, []);
  if (logins.length === 0) return null;
  const passwords = [...new Set(logins.map((login) => login.password))];
  return (
    <section
      aria-labelledby="demo-title"
      className="enter-fade grid gap-2.5 rounded-lg border border-dashed border-control/60 p-5 md:px-7"
    >
      <h2 id="demo-title" className="font-semibold">
        {t.demoTitle}
      </h2>
      <p className="text-sm text-muted">{t.demoText}</p>
      <ul className="-mx-2 grid">
        {logins.map((login) => (
          <li key={login.login}>
            <button
              type="button"
              onClick={() => onPick({ login: login.login, password: login.password })}
              className="grid min-h-11 w-full rounded-md px-2 py-1.5 text-left hover:bg-sunken"
            >
              <span className="font-medium">{login.label[locale]}</span>
              <span className="text-sm text-muted">{login.login}</span>
            </button>
          </li>
        ))}
      </ul>
      {passwords.length === 1 && (
        <p className="text-sm text-muted">{t.demoPassword({ password: passwords[0]!, pin: logins[0]!.pin })}</p>
      )}
    </section>
  );
}
