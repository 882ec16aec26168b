import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import Send from 'lucide-react/icons/send';
import type { LinkedAccount } from '#contract/linked-accounts/api.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { linkedAccountWords } from '#i18n/catalogues/linked-accounts/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { whyNot } from '../../data/record-actions.ts';
import { mayVerify, usableFrom } from './account-state.ts';

type Props = { account: LinkedAccount; onVerify: () => void; onRevoke: () => void };

/** One account: what it is, whether it may be used, and what is missing until then. */
export function AccountCard({ account, onVerify, onRevoke }: Props) {
  const t = useWords(linkedAccountWords);
  const locale = useLocale();
  const maySend = useCan('transfers:create');
  const from = usableFrom(account, clock.date());
  const isRevoked = account.status === 'revoked';
  const at = (text: string) => formatDateTime(new Date(text), locale);
  return (
    <Card title={account.label} actions={<StatusPill status={account.status} />}>
      <div className="grid grid-cols-1 gap-4">
        <DescriptionList
          items={[
            {
              label: t.account,
              value: (
                <span className="tabular-nums wrap-anywhere">
                  {account.rib
                    ? formatRib(account.rib)
                    : account.phone
                      ? formatPhoneFull(account.phone)
                      : account.masked}
                </span>
              ),
            },
            { label: t.holder, value: account.holderName },
            account.kind === 'bank'
              ? { label: t.bank, value: account.bankName }
              : { label: t.operator, value: account.operator && <OperatorBadge operator={account.operator} long /> },
            {
              label: t.verified,
              value: account.verifiedBy && (
                <span className="inline-flex items-center gap-1.5">
                  <BadgeCheck className="text-primary" /> {t[`verified_${account.verifiedBy}`]}
                </span>
              ),
            },
            { label: t.nameThere, value: account.verifiedBy === 'nameCheck' ? null : account.verifiedName },
            {
              label: t.addedBy,
              value: t.by({
                at: formatDate(new Date(account.createdAt), locale),
                name: account.createdByName ?? t.somebody,
              }),
            },
          ]}
        />
        {account.keyOk === false && !isRevoked && <Banner tone="warning">{t.keyWrong}</Banner>}
        {account.disownedBy !== null && (
          <Banner tone="warning">
            {t.disowned({ name: account.disownedBy, isApproved: account.status === 'pending' })}
          </Banner>
        )}
        {account.status === 'pendingApproval' && (
          <Banner tone="info" title={t.waitsApproval}>
            {account.approvalId && (
              <Link href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: account.approvalId })}>
                {t.openApproval}
              </Link>
            )}
          </Banner>
        )}
        {from && (
          <Banner tone="hold" title={t.cooling({ at: at(from) })}>
            {t.coolingText}
          </Banner>
        )}
        {isRevoked ? (
          <p className="text-sm text-muted">
            {account.revokedAt &&
              (account.revokedByName
                ? t.revokedOn({ at: at(account.revokedAt), name: account.revokedByName })
                : t.undecided({ at: at(account.revokedAt) }))}
            {account.revokeNote && `. ${account.revokeNote}`}
          </p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {account.status === 'pending' && (
              <Button
                variant="primary"
                icon={<BadgeCheck />}
                disabledReason={mayVerify(account) ? null : whyNot(account, 'giveDocument', locale)}
                onClick={onVerify}
              >
                {t.verify}
              </Button>
            )}
            {account.status === 'active' && !from && maySend && (
              <ButtonLink icon={<Send />} href={to('/transfer/to-linked-account', { account: account.id })}>
                {t.send}
              </ButtonLink>
            )}
            <Button
              variant="ghost"
              icon={<Ban />}
              disabledReason={whyNot(account, 'revoke', locale)}
              onClick={onRevoke}
            >
              {t.revoke}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
