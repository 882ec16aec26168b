import { useState } from 'react';
import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferSchedule } from '#contract/transfers/schemas.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { scheduleWords } from '#i18n/catalogues/transfers.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';

import { useWrite } from '../../data/write.ts';
import { useOnceMore } from '../../shell/once-more.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { Refused } from '../../shell/refused.tsx';
import { HeldBecause } from './held-because.tsx';
import type { ScheduleAct } from './schedule-drawer.tsx';

/** Pausing is always safe; sending, skipping and going on need the PIN, ending a reason. */
export function ScheduleDialog({
  act,
  schedule,
  onClose,
}: {
  act: ScheduleAct;
  schedule: TransferSchedule;
  onClose: () => void;
}) {
  const t = useWords(scheduleWords);
  const locale = useLocale();
  const [note, setNote] = useState('');
  const options = { invalidates: [transfersApi.schedules] };
  const pause = useWrite(transfersApi.pauseSchedule, options);
  const resume = useWrite(transfersApi.resumeSchedule, { ...options, quiet: true, loader: 'hide' });
  const cancel = useWrite(transfersApi.cancelSchedule, { ...options, quiet: true });
  const send = useWrite(transfersApi.sendHeldSchedule, {
    invalidates: [transfersApi.schedules, transfersApi.list],
    quiet: true,
    loader: 'hide',
  });
  const onceMore = useOnceMore('transfers.duplicate');
  const params = { id: schedule.id };
  const about = { amount: formatMoney(schedule.amount, locale), name: schedule.beneficiary.name };
  if (act === 'sendHeld') {
    return (
      <PinDialog
        open
        onClose={onClose}
        title={t.sendHeldTitle(about)}
        asks={onceMore}
        confirmLabel={t.sendHeld}
        onPin={async (pin) => {
          await onceMore.send((seen) =>
            send.mutateAsync({ params, body: { pin, plannedFor: schedule.nextAt!, ...seen } }),
          );
          toast.success(t.sentAnyway);
        }}
      >
        <HeldBecause schedule={schedule} />
        <p className="text-muted">{t.sendHeldText}</p>
      </PinDialog>
    );
  }
  if (act === 'resume') {
    const isSkip = schedule.status === 'held';
    return (
      <PinDialog
        open
        onClose={onClose}
        title={isSkip ? t.skipTitle(about) : t.resumeTitle(about)}
        confirmLabel={isSkip ? t.skip : t.resume}
        onPin={async (pin) => {
          await resume.mutateAsync({ params, body: { pin } });
          toast.success(isSkip ? t.skipped : t.resumed);
        }}
      >
        <p className="text-muted">{isSkip ? t.skipText : t.resumeText}</p>
      </PinDialog>
    );
  }
  const isEnd = act === 'cancel';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      danger={isEnd}
      confirmLabel={t[act]}
      title={isEnd ? t.cancelTitle(about) : t.pause}
      description={isEnd ? t.cancelText : t.pauseText}
      blockedReason={isEnd && note.trim() === '' ? t.reason : null}
      onConfirm={async () => {
        if (isEnd) {
          // It may have sent once more since it was drawn here.
          const { runs } = await cancel.mutateAsync({ params, body: { note } });
          toast.success(runs > schedule.runs ? t.endedLate : t.ended);
          return;
        }
        await pause.mutateAsync({ params });
        toast.success(t.paused);
      }}
    >
      {cancel.error && <Refused error={cancel.error} />}
      {isEnd && (
        <Field label={t.reason} required>
          <TextInput
            value={note}
            maxLength={limits.noteMax}
            onChange={(event) => setNote(event.target.value)}
            data-autofocus
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
