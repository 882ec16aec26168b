import { useEffect, useState } from 'react';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { Banner } from '#ui/banner.tsx';
import { useWords } from '#ui/locale.tsx';
import { environment, pageSetting } from '../data/environment.ts';
import { useOnline } from '../data/online.ts';
import { foreignWorld } from '../data/session.ts';
import { isSlow, subscribeSlow } from '../data/slow-line.ts';
import { switchEnvironment } from './switch-environment.ts';

const actionLooks = 'shrink-0 rounded-sm font-semibold underline underline-offset-3 max-md:min-h-11 max-md:-my-3';

/** Shown while the data is the sandbox's, except on a staging installation, whose name says it already. */
export const hasEnvironmentBanner = environment === 'sandbox' && pageSetting('environment-name') !== 'staging';

export function EnvironmentBanner() {
  const t = useWords(shellWords);
  if (!hasEnvironmentBanner) return null;
  return (
    <section aria-label={t.environmentNotice}>
      <Banner
        tone="warning"
        strip
        action={
          <button type="button" className={actionLooks} onClick={() => void switchEnvironment('production')}>
            <span className="max-md:hidden">{t.leaveSandbox}</span>
            <span className="md:hidden">{t.leaveSandboxShort}</span>
          </button>
        }
      >
        <span className="max-md:hidden">{t.sandboxBanner}</span>
        <span className="md:hidden">{t.sandboxShort}</span>
      </Banner>
    </section>
  );
}

/** Offline, or an answer that takes longer than two seconds. */
export function ConnectionBanner() {
  const t = useWords(shellWords);
  const online = useOnline();
  const [slow, setSlow] = useState(isSlow);
  useEffect(() => subscribeSlow(() => setSlow(isSlow())), []);
  if (online && !slow) return null;
  return (
    <section aria-label={t.connectionNotice}>
      <Banner tone={online ? 'info' : 'danger'} strip live>
        {online ? t.slow : t.offline}
      </Banner>
    </section>
  );
}

/** Another tab went to a different organisation or environment; this one keeps what it shows until it is reloaded. */
export function WorldBanner() {
  const t = useWords(shellWords);
  const [foreign, setForeign] = useState(foreignWorld);
  useEffect(() => {
    const look = () => setForeign(foreignWorld());
    addEventListener('storage', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('storage', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  if (!foreign) return null;
  return (
    <section aria-label={t.otherTabNotice}>
      <Banner
        tone="hold"
        strip
        live
        action={
          <button type="button" className={actionLooks} onClick={() => location.reload()}>
            {t.reload}
          </button>
        }
      >
        {foreign === 'environment' ? t.otherEnvironment : t.otherOrganisation}
      </Banner>
    </section>
  );
}
