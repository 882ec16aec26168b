import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Printer from 'lucide-react/icons/printer';
import Share from 'lucide-react/icons/share-2';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import type { PaymentLinkRow } from '#contract/payment-links/schemas.ts';
import { shareWords } from '#i18n/catalogues/payment-links/share.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useCopy } from '#ui/copy-id.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { outside } from '../../../data/paths.ts';
import { useDownload } from '../../../data/use-download.ts';
import { either } from '../either.ts';
import { shareText, shareWays } from './share-ways.ts';

type Props = {
  link: Pick<PaymentLinkRow, 'id' | 'slug' | 'url' | 'title' | 'status'>;
  /** One column, for a dialog. */
  stacked?: boolean;
  /** Why no poster can be made now. */
  posterReason?: string | null;
};

/** Everything that brings a link to a payer: address, code, messages, poster. */
export function ShareKit({ link, stacked, posterReason }: Props) {
  const t = useWords(shareWords);
  const locale = useLocale();
  const { copied, copy } = useCopy();
  const { download, busy } = useDownload();
  const ways = shareWays(link, locale);
  const closed = {
    active: null,
    inactive: t.closedInactive,
    expired: t.closedExpired,
    completed: t.closedCompleted,
    revoked: t.closedRevoked,
  }[link.status];
  const poster = (size: 'a4' | 'a5', language: 'en' | 'fr') => ({
    label: t.posterIn({ size: size.toUpperCase(), language: language === 'en' ? t.english : t.french }),
    onSelect: () =>
      void download(
        paymentLinksApi.poster,
        { params: { id: link.id }, query: { size, language } },
        `poster-${link.slug}-${size}-${language}.pdf`,
      ),
    disabledReason: posterReason ?? null,
  });
  return (
    <div className={cx('grid grid-cols-1 gap-5', !stacked && 'sm:grid-cols-[auto_minmax(0,1fr)] sm:items-start')}>
      <figure className="mx-auto grid w-fit justify-items-center gap-2">
        <span className="overflow-hidden rounded-lg border border-border">
          <QrCode text={link.url} size={stacked ? 224 : 184} label={t.qrOf({ name: either(link.title, locale) })} />
        </span>
        <figcaption className="max-w-44 text-center text-sm text-pretty text-muted">{t.qrHint}</figcaption>
      </figure>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3">
        {closed && <Banner tone="warning">{closed}</Banner>}
        <div className="flex items-stretch overflow-hidden rounded-md border border-control">
          <p
            className="min-w-0 flex-1 self-center px-3 py-2 font-mono text-sm break-all select-all"
            aria-label={t.address}
          >
            {link.url.replace(/^https?:\/\//, '')}
          </p>
          <Button
            variant="primary"
            className="rounded-none"
            icon={copied ? <Check /> : <Copy />}
            onClick={() => copy(link.url)}
            data-autofocus
          >
            {copied ? t.copied : t.copy}
          </Button>
          <span role="status" className="sr-only">
            {copied ? t.copied : ''}
          </span>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink href={ways.whatsapp} target="_blank" rel="noreferrer" icon={<MessageCircle />}>
            WhatsApp
          </ButtonLink>
          <ButtonLink href={ways.sms} icon={<MessageSquareText />}>
            SMS
          </ButtonLink>
          {typeof navigator.share === 'function' ? (
            // Closing the system's sheet rejects; that is no failure.
            <Button
              icon={<Share />}
              onClick={() =>
                void navigator
                  .share({ title: either(link.title, locale), text: shareText(link, locale) })
                  .catch(() => {})
              }
            >
              {t.system}
            </Button>
          ) : (
            <ButtonLink href={ways.email} icon={<Mail />}>
              {t.email}
            </ButtonLink>
          )}
          <ButtonLink href={outside(link.url)} target="_blank" rel="noreferrer" icon={<ExternalLink />}>
            {t.open}
          </ButtonLink>
          <span className="col-span-full">
            <Menu
              align="start"
              label={t.posterTitle}
              trigger={(trigger) => (
                <Button {...trigger} ref={trigger.ref} block icon={<Printer />} loading={busy}>
                  {t.posterTitle}
                </Button>
              )}
              items={[poster('a4', 'fr'), poster('a4', 'en'), poster('a5', 'fr'), poster('a5', 'en')]}
            />
          </span>
        </div>
      </div>
    </div>
  );
}
