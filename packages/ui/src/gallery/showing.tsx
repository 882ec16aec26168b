import { useState } from 'react';
import { formatPercent } from '#domain/values/money.ts';
import { statusTones } from '#domain/payments/status-tones.ts';
import { Badge } from '../badge.tsx';
import { Banner } from '../banner.tsx';
import { Breadcrumbs } from '../breadcrumbs.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { CopyId } from '../copy-id.tsx';
import { Countdown } from '../countdown.tsx';
import { DescriptionList } from '../description-list.tsx';
import { EmptyState, NoMatch } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { JsonTree } from '../json-tree.tsx';
import { useLocale, useWords } from '../locale.tsx';
import { Money } from '../money.tsx';
import { OperatorBadge } from '../operator-badge.tsx';
import { PageHeader } from '../page-header.tsx';
import { QrCode } from '../qr-code.tsx';
import { SkeletonCard, SkeletonLines } from '../skeleton.tsx';
import { StatCard } from '../stat-card.tsx';
import { StatusPill } from '../status-pill.tsx';
import { Stepper } from '../stepper.tsx';
import { Tabs } from '../tabs.tsx';
import { Timeline } from '../timeline.tsx';
import { Row, Shelf } from './specimen.tsx';
import { galleryWords } from './words.ts';

export const sampleId = 'txn_01kb3f9x2m7q4v8n5t6w0z1y2c';

export function Statuses() {
  const t = useWords(galleryWords);
  return (
    <Shelf title={t.statuses}>
      <Row className="gap-1.5">
        {Object.keys(statusTones).map((status) => (
          <StatusPill key={status} status={status} />
        ))}
      </Row>
      <Row>
        <Badge>12</Badge>
        <Badge tone="warning" icon>
          KYC
        </Badge>
        <OperatorBadge operator="mtn" />
        <OperatorBadge operator="orange" long />
        <CopyId id={sampleId} label={t.id} short />
      </Row>
    </Shelf>
  );
}

export function Figures() {
  const t = useWords(galleryWords);
  const [hidden, setHidden] = useState(false);
  const trend = [3, 5, 4, 7, 6, 8, 11];
  return (
    <Shelf title={t.figures}>
      <div className="grid grid-cols-2 gap-3 max-[420px]:grid-cols-1">
        <StatCard
          label={t.balance}
          amount={12_450_000}
          hidden={hidden}
          onToggleHidden={() => setHidden(!hidden)}
          change={0.124}
          hint={t.last7}
          trend={trend}
        />
        <StatCard
          label={t.moneyIn}
          amount={8_234}
          change={-0.031}
          hint={t.last7}
          trend={[...trend].reverse()}
          href="#figures"
        />
        <StatCard
          label={t.failedShare}
          value={formatPercent(240, useLocale())}
          change={0.08}
          goodWhen="down"
          hint={t.last7}
        />
        <StatCard label={t.fees} loading />
      </div>
    </Shelf>
  );
}

export function States() {
  const t = useWords(galleryWords);
  return (
    <Shelf title={t.states}>
      <Banner strip tone="warning">
        {t.sandbox}
      </Banner>
      <Banner tone="hold" title={t.bannerTitle} action={<Button size="small">{t.see}</Button>} onDismiss={() => {}}>
        {t.bannerText}
      </Banner>
      <Banner tone="info">{t.bannerText}</Banner>
      <Banner tone="danger">{t.errorText}</Banner>
      <div className="grid gap-3 lg:grid-cols-2">
        <Card flush>
          <EmptyState
            title={t.emptyTitle}
            description={t.emptyText}
            actions={<Button variant="primary">{t.newLink}</Button>}
          />
        </Card>
        <Card flush>
          <ErrorState message={t.errorText} requestId="req_01kb3f9x2m7q4v8n5t6w0z1y2c" onRetry={() => {}} />
        </Card>
      </div>
      <Card flush>
        <NoMatch onClear={() => {}} />
      </Card>
      <div className="grid gap-3 lg:grid-cols-2">
        <Card title={t.details}>
          <SkeletonLines />
        </Card>
        <SkeletonCard className="h-44" />
      </div>
    </Shelf>
  );
}

export function Details() {
  const t = useWords(galleryWords);
  const [until] = useState(() => Date.now() + 257_000);
  return (
    <Shelf title={t.details}>
      <Breadcrumbs
        items={[{ label: t.payments, href: '#' }, { label: t.transactions, href: '#' }, { label: 'INV-20003' }]}
      />
      <PageHeader
        back={{ href: '#', label: t.backToList }}
        title={<Money amount={287_843} />}
        badge={<StatusPill status="refunded" />}
        description={<CopyId id={sampleId} label={t.id} />}
        actions={
          <>
            <Button>{t.exportList}</Button>
            <Button variant="primary">{t.refund}</Button>
          </>
        }
      >
        <Tabs
          label={t.transaction}
          tabs={[
            { href: '#1', label: t.details, current: true },
            { href: '#2', label: t.timeline, count: 4 },
            { href: '#3', label: 'JSON' },
          ]}
        />
      </PageHeader>
      <div className="grid gap-3 lg:grid-cols-2">
        <Card title={t.details}>
          <DescriptionList
            items={[
              { label: t.customer, value: 'Irène Ndongo' },
              { label: t.phone, value: '+237 6 77 12 34 56' },
              { label: t.reference, value: 'INV-20003' },
              { label: t.operator, value: <OperatorBadge operator="mtn" /> },
            ]}
          />
        </Card>
        <Card title={t.figures}>
          <DescriptionList
            columns={1}
            items={[
              { label: t.amount, value: <Money amount={287_843} /> },
              { label: t.fees, value: <Money amount={-5_757} /> },
              {
                label: t.net,
                value: (
                  <strong className="font-semibold">
                    <Money amount={282_086} />
                  </strong>
                ),
              },
            ]}
          />
        </Card>
        <Card title={t.timeline}>
          <Timeline
            label={t.timeline}
            items={[
              { id: '1', tone: 'return', title: 'refunded', at: '18 Nov, 23:36', description: t.refundText },
              {
                id: '2',
                tone: 'success',
                title: 'paid',
                at: '18 Nov, 23:31',
                details: {
                  label: t.payload,
                  content: (
                    <JsonTree value={{ status: 'SUCCESSFUL', amount: '287843', payer: { partyIdType: 'MSISDN' } }} />
                  ),
                },
              },
              { id: '3', tone: 'info', title: 'payInProgress', at: '18 Nov, 23:30' },
            ]}
          />
        </Card>
        <div className="grid grid-cols-1 content-start gap-3">
          <JsonTree
            label="previewData"
            openDepth={2}
            value={{
              id: sampleId,
              amount: 287_843,
              operator: 'mtn',
              test: false,
              payer: { phone: '237677123456', name: null },
              tries: [1, 2],
            }}
          />
          <Card>
            <div className="grid grid-cols-1 gap-4">
              <Stepper current={1} steps={[{ label: t.steps1, href: '#' }, { label: t.steps2 }, { label: t.steps3 }]} />
              <Countdown until={until} total={300} />
              <div className="flex min-w-0 items-center gap-4">
                <QrCode text="https://pay.example.cm/pay/plk_01kb3f9x2m" size={120} />
                <CopyId id="https://pay.example.cm/pay/plk_01kb3f9x2m" />
              </div>
            </div>
          </Card>
        </div>
      </div>
    </Shelf>
  );
}
