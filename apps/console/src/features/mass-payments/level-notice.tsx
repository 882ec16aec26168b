import { accountsApi } from '#contract/accounts/api.ts';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatDate } from '#domain/values/time.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { mayDo } from '../../data/record-actions.ts';
import { useWrite } from '../../data/write.ts';

/** It came to the limits of the level: from which day there is room, and one press to go on once there is. */
export function LevelNotice({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const resume = useWrite(massPaymentsApi.resume, {
    invalidates: [massPaymentsApi.get, massPaymentsApi.list, massPaymentsApi.items, accountsApi.balances],
  });
  const { levelRoom: room } = run;
  if (!room) return null;
  const asksOthers = run.resumeAhead?.needed === true;
  const mayResume = room.isNow && !asksOthers && mayDo(run, 'resume');
  return (
    <Banner
      tone="warning"
      action={
        mayResume && (
          <Button
            variant="primary"
            loading={resume.isPending}
            onClick={() => resume.mutate({ params: { id: run.id }, body: { version: run.version } })}
          >
            {t.resume}
          </Button>
        )
      }
    >
      {t.pausedLevel}{' '}
      {room.isNow
        ? t.levelRoomNow
        : room.from === null
          ? t.levelRoomNone
          : t.levelRoomFrom({ day: formatDate(room.from, locale) })}
    </Banner>
  );
}
