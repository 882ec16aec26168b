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
import { useMutationOf } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import type { ScheduleAct } from './schedule-drawer.tsx';

/** Pausing is always safe; going on needs the PIN, ending a reason. */
export function ScheduleDialog({ act, schedule, onClose }: { act: ScheduleAct; schedule: TransferSchedule; onClose: () => void }) {
  const t = useWords(scheduleWords);
  const locale = useLocale();
  const [note, setNote] = useState('');
  const options = { invalidates: [transfersApi.schedules] };
  const pause = useMutationOf(transfersApi.pauseSchedule, options);
  const resume = useMutationOf(transfersApi.resumeSchedule, { ...options, quiet: true, loader: 'hide' });
  const cancel = useWrite(transfersApi.cancelSchedule, options);
  const params = { id: schedule.id };
  const about = { amount: formatMoney(schedule.amount, locale), name: schedule.beneficiary.name };
  if (act === 'resume') {
    return (
      <PinDialog open onClose={onClose} title={t.resumeTitle(about)} confirmLabel={t.resume} onPin={async (pin) => {
        await resume.mutateAsync({ params, body: { pin } });
        toast.success(t.resumed);
      }}>
        <p className="text-muted">{t.resumeText}</p>
      </PinDialog>
    );
  }
  const isEnd = act === 'cancel';
  return (
    <ConfirmDialog
      open onClose={onClose} danger={isEnd} confirmLabel={t[act]} title={isEnd ? t.cancelTitle(about) : t.pause} description={isEnd ? t.cancelText : t.pauseText} blockedReason={isEnd && note.trim() === '' ? t.reason : null}
      onConfirm={async () => {
        if (isEnd) await cancel.mutateAsync({ params, body: { note } });
        else await pause.mutateAsync({ params });
        toast.success(isEnd ? t.ended : t.paused);
      }}
    >
      {isEnd && <Field label={t.reason} required><TextInput value={note} maxLength={limits.noteMax} onChange={(event) => setNote(event.target.value)} data-autofocus /></Field>}
    </ConfirmDialog>
  );
}
