import Ban from 'lucide-react/icons/ban';
import MailPlus from 'lucide-react/icons/mail-plus';
import Pencil from 'lucide-react/icons/pencil';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { teamApi } from '#contract/team/api.ts';
import type { MemberDetail } from '#contract/team/schemas.ts';
import { memberWords } from '#i18n/catalogues/team/member.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { whyNot } from '../../data/record-actions.ts';
import { useGo } from '../../data/route.ts';
import { useWrite } from '../../data/write.ts';

type Asked = 'revoke' | 'suspend' | 'deactivate';

/** What may be done, as the server says; what may not stays in sight with its reason. */
export function MemberActions({ member }: { member: MemberDetail }) {
  const t = useWords(memberWords);
  const locale = useLocale();
  const go = useGo();
  const maySeeLog = useCan('audit:view');
  const [asked, setAsked] = useState<Asked | null>(null);
  const after = { invalidates: [teamApi.list] };
  const resend = useWrite(teamApi.resend, after);
  const revoke = useWrite(teamApi.revoke, after);
  const move = useWrite(teamApi.move, after);
  const reason = (action: string) => whyNot(member, action, locale);
  const params = { id: member.id };
  const moveTo = async (action: 'suspend' | 'resume' | 'deactivate') => {
    await move.mutateAsync({ params, body: { version: member.version, action } });
    toast.success({ suspend: t.suspended, resume: t.resumed, deactivate: t.deactivated }[action]);
  };
  const confirm = async (what: Asked) => {
    if (what !== 'revoke') return moveTo(what);
    await revoke.mutateAsync({ params });
    toast.success(t.revoked);
  };
  const sendAgain = () =>
    void resend.mutateAsync({ params }).then(
      () => toast.success(t.resent),
      () => {},
    );
  const isInvited = member.status === 'pending';
  const name = member.name;
  const question = {
    revoke: { title: t.revokeTitle({ name }), description: t.revokeText, confirmLabel: t.revoke },
    suspend: { title: t.suspendTitle({ name }), description: t.suspendText, confirmLabel: t.suspend },
    deactivate: { title: t.deactivateTitle({ name }), description: t.deactivateText, confirmLabel: t.deactivate },
  };
  return (
    <>
      <Menu
        label={t.actions}
        items={
          isInvited
            ? [
                {
                  label: t.revoke,
                  icon: <UserX />,
                  danger: true,
                  disabledReason: reason('revoke'),
                  onSelect: () => setAsked('revoke'),
                },
              ]
            : [
                ...(maySeeLog && member.userId !== null
                  ? [
                      {
                        kind: 'link' as const,
                        label: t.activity,
                        href: to('/audit-log', { userId: member.userId }),
                        icon: <ScrollText />,
                      },
                      { kind: 'line' as const },
                    ]
                  : []),
                member.status === 'inactive'
                  ? {
                      label: t.resume,
                      icon: <RotateCcw />,
                      disabledReason: reason('resume'),
                      onSelect: () => void moveTo('resume').catch(() => {}),
                    }
                  : {
                      label: t.suspend,
                      icon: <Ban />,
                      disabledReason: reason('suspend'),
                      onSelect: () => setAsked('suspend'),
                    },
                { kind: 'line' },
                {
                  label: t.deactivate,
                  icon: <UserX />,
                  danger: true,
                  disabledReason: reason('deactivate'),
                  onSelect: () => setAsked('deactivate'),
                },
              ]
        }
      />
      {isInvited && (
        <Button icon={<MailPlus />} loading={resend.isPending} disabledReason={reason('resend')} onClick={sendAgain}>
          {t.resend}
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Pencil />}
        disabledReason={reason('edit')}
        onClick={() => go(to('/apps/users/edit/{id}', { id: member.id }))}
      >
        {t.edit}
      </Button>
      {asked && (
        <ConfirmDialog
          open
          danger
          onClose={() => setAsked(null)}
          {...question[asked]}
          onConfirm={() => confirm(asked)}
        />
      )}
    </>
  );
}
