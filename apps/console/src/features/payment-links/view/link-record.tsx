import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { paymentLinkEventWords } from '#i18n/catalogues/payment-links/words.ts';
import { paymentLinkKindWords } from '#i18n/catalogues/payment-links/kinds.ts';
import { paymentLinkViewWords } from '#i18n/catalogues/payment-links/view.ts';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { Timeline, type TimelineItem } from '#ui/timeline.tsx';
import { either } from '../either.ts';
import { priceText } from '../link-text.ts';

const eventTones: Record<string, TimelineItem['tone']> = {
  activated: 'success',
  active: 'success',
  reopened: 'success',
  completed: 'info',
  deactivated: 'hold',
  expired: 'neutral',
  revoked: 'danger',
};

/** The rules of a link and what happened to it. */
export function LinkRecord({ link }: { link: PaymentLinkDetail }) {
  const t = useWords(paymentLinkViewWords);
  const kinds = useWords(paymentLinkKindWords);
  const happened: Record<string, string> = useWords(paymentLinkEventWords);
  const locale = useLocale();
  const moment = (at: string) => formatDateTime(new Date(at), locale);
  const share = link.merchantSharePercent;
  const asked = [
    ...(['name', 'email', 'reference'] as const)
      .filter((key) => link.collect[key] !== 'no')
      .map((key) => t[key] + (link.collect[key] === 'required' ? ' *' : '')),
    ...link.collect.own.map((field) => either(field.label, locale) + (field.required ? ' *' : '')),
  ];
  const languages: Record<string, string> = { auto: t.languageAuto, en: t.languageEn, fr: t.languageFr };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 md:max-xl:grid-cols-2 md:max-xl:items-start">
      <Card title={t.rules}>
        <DescriptionList
          columns={1}
          items={[
            { label: t.kind, value: kinds[link.kind] },
            { label: t.amount, value: priceText(link, locale) },
            link.presets.length > 0 && {
              label: t.presets,
              value: link.presets.map((preset) => formatMoney(preset, locale)).join(', '),
            },
            {
              label: t.use,
              value:
                link.use === 'single' ? t.single : link.paymentsMax ? t.upTo({ count: link.paymentsMax }) : t.multi,
            },
            link.perPhoneMax !== null &&
              link.use === 'multi' && { label: t.perPhone, value: t.perPhoneMax({ count: link.perPhoneMax }) },
            link.startsAt !== null && { label: t.starts, value: moment(link.startsAt) },
            { label: t.ends, value: link.expiresAt === null ? t.noEnd : moment(link.expiresAt) },
            {
              label: t.feeBearer,
              value:
                share === null
                  ? t.feeDefault
                  : share === 100
                    ? t.feeMerchant
                    : share === 0
                      ? t.feePayer
                      : t.feeShared({ percent: share }),
            },
            {
              label: t.operators,
              value: (
                <span className="inline-flex gap-1">
                  {link.acceptedOperators.map((code) => (
                    <OperatorBadge key={code} operator={code} />
                  ))}
                </span>
              ),
            },
            { label: t.asks, value: asked.length > 0 ? asked.join(', ') : t.nothingAsked },
            { label: t.language, value: languages[link.language] },
            { label: t.description, value: either(link.description, locale) },
            { label: t.successMessage, value: either(link.successMessage, locale) },
            { label: t.closedMessage, value: either(link.closedMessage, locale) },
            link.redirectUrl !== null && {
              label: t.redirect,
              value: <span className="break-all">{link.redirectUrl}</span>,
            },
            link.notifyEmails.length > 0 && {
              label: t.notify,
              value: <span className="break-all">{link.notifyEmails.join(', ')}</span>,
            },
          ]}
        />
        <div className="mt-4 border-t border-border pt-3">
          <p className="text-sm text-muted">{t.id}</p>
          <CopyId id={link.id} label={t.id} />
        </div>
      </Card>
      {link.items.length > 0 && (
        <Card title={t.items} flush>
          <div role="region" aria-label={t.items} tabIndex={0} className="overflow-x-auto">
            <table className="w-full text-sm">
              <thead>
                <tr className="border-b border-border text-left text-xs text-muted [&>th]:px-3 [&>th]:py-1.5 [&>th]:font-medium [&>th:first-child]:pl-5">
                  <th scope="col">{t.items}</th>
                  <th scope="col" className="text-right">
                    {t.itemPrice}
                  </th>
                  <th scope="col" className="text-right">
                    {t.itemSold}
                  </th>
                  <th scope="col" className="pr-5! text-right">
                    {t.itemStock}
                  </th>
                </tr>
              </thead>
              <tbody>
                {link.items.map((item) => (
                  <tr
                    key={item.name}
                    className="[&:not(:last-child)]:border-b [&>td]:border-border [&>td]:px-3 [&>td]:py-2 [&>td:first-child]:pl-5"
                  >
                    <td>{item.name}</td>
                    <td className="text-right">
                      <Money amount={item.unitPrice} bare />
                    </td>
                    <td className="text-right tabular-nums">{item.sold}</td>
                    <td className="pr-5! text-right tabular-nums">
                      {item.stock === null ? (
                        <span className="text-muted">{t.unlimited}</span>
                      ) : (
                        Math.max(0, item.stock - item.sold)
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
      <Card title={t.timeline}>
        <Timeline
          label={t.timeline}
          items={link.events.map((event) => ({
            id: event.id,
            title: happened[event.kind] ?? event.kind,
            at: moment(event.at),
            dateTime: event.at,
            description: [event.actorName ?? t.system, event.note && either(event.note, locale)]
              .filter(Boolean)
              .join(' · '),
            tone: eventTones[event.kind] ?? 'neutral',
          }))}
        />
      </Card>
    </div>
  );
}
