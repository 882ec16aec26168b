import { useState } from 'react';
import { secondFactorApi } from '#contract/second-factor/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { securityWords } from '#i18n/catalogues/account/security.ts';
import { Mark } from '#ui/mark.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** Whoever opens this page looks for one that is not theirs: the last ones, and all when asked. */
const shownFirst = 8;

/** Every device that is logged in as me, here and in my other organisations. */
export function SessionsCard() {
  const t = useWords(securityWords);
  const locale = useLocale();
  const [showsAll, setShowsAll] = useState(false);
  const { data, error, refetch, isFetching } = useEndpoint(secondFactorApi.sessions, {});
  const options = { invalidates: [secondFactorApi.sessions], onSuccess: () => void toast.success(t.sessionEnded) };
  const end = useWrite(secondFactorApi.endSession, options);
  const endOthers = useWrite(secondFactorApi.endOtherSessions, options);
  const ways: Record<string, string> = {
    password: t.way_password,
    qr: t.way_qr,
    code: t.way_code,
    switch: t.way_switch,
  };
  return (
    <Card
      title={t.sessionsTitle}
      flush={Boolean(data)}
      actions={
        data &&
        data.length > 1 && (
          <Button size="small" loading={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t.sessionEndOthers}
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />
      ) : !data ? (
        <SkeletonLines />
      ) : (
        <ul className="divide-y divide-border">
          {data.slice(0, showsAll ? undefined : shownFirst).map((session) => (
            <li key={session.id} className="flex min-h-14 items-center gap-3 px-4 py-2.5 md:px-5">
              <span className="grid min-w-0 flex-1 gap-0.5">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium" title={session.userAgent}>
                    {session.device}
                  </span>
                  {session.current && <Mark of="chosen">{t.sessionCurrent}</Mark>}
                  {session.environment === 'sandbox' && <Mark of="sandbox" />}
                </span>
                <span className="text-sm text-muted">
                  {[
                    session.organisation,
                    ways[session.loginWay],
                    session.ip,
                    t.sessionSeen({ at: formatDateTime(new Date(session.lastSeenAt), locale) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {!session.current && (
                <Button
                  size="small"
                  aria-label={t.sessionEndOf({ device: session.device })}
                  onClick={() => end.mutate({ params: { id: session.id } })}
                >
                  {t.sessionEnd}
                </Button>
              )}
            </li>
          ))}
          {data.some((session) => session.loginWay === 'qr') && (
            <li className="px-4 py-2.5 text-sm text-muted md:px-5">{t.sessionsLetIn}</li>
          )}
          {data.length > shownFirst && !showsAll && (
            <li className="px-4 py-2.5 md:px-5">
              <Button size="small" variant="ghost" onClick={() => setShowsAll(true)}>
                {t.sessionsAll({ count: data.length })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
