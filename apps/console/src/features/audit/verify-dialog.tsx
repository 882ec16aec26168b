import { useState } from 'react';
import { auditApi, type AuditVerdict } from '#contract/audit/api.ts';
import { formatNumber } from '#domain/values/money.ts';
import { auditActionName } from '#i18n/catalogues/audit/actions.ts';
import { auditVerifyWords } from '#i18n/catalogues/audit/words.ts';
import { uiWords } from '#i18n/catalogues/ui/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

/** Follows the whole chain anew and says what it found; a seal from a mail is held against it when one is given. */
export function VerifyDialog({ onClose, onShow }: { onClose: () => void; onShow: (auditId: string) => void }) {
  const t = useWords(auditVerifyWords);
  const ui = useWords(uiWords);
  const [typed, setTyped] = useState('');
  const [anchor, setAnchor] = useState('');
  const { data, error, isFetching, refetch } = useEndpoint(
    auditApi.verify,
    { query: { anchor: anchor || undefined } },
    { keepPrevious: false, staleTime: 0 },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      description={t.text}
      footer={
        <>
          <Button onClick={onClose}>{ui.close}</Button>
          <Button variant="primary" type="submit" form="audit-verify" loading={isFetching}>
            {t.again}
          </Button>
        </>
      }
    >
      <form
        id="audit-verify"
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === anchor) refetch();
          else setAnchor(typed.trim());
        }}
      >
        <div aria-live="polite" className="grid grid-cols-1 gap-3">
          {error && !data ? (
            <LoadFailed title={t.title} error={error} refetch={refetch} isFetching={isFetching} />
          ) : isFetching || !data ? (
            <Banner title={t.running} />
          ) : (
            <Verdict verdict={data} onShow={onShow} />
          )}
        </div>
        <Field label={t.anchor} hint={t.anchorHint} optional>
          <TextInput
            value={typed}
            maxLength={200}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function Verdict({ verdict, onShow }: { verdict: AuditVerdict; onShow: (auditId: string) => void }) {
  const t = useWords(auditVerifyWords);
  const locale = useLocale();
  const { broken, head, givenAnchor, rows, waiting, anchors } = verdict;
  const given =
    givenAnchor &&
    { holds: t.anchorHolds, contradicts: t.anchorContradicts, unreadable: t.anchorUnreadable }[givenAnchor];
  return (
    <>
      {broken ? (
        <Banner
          tone="danger"
          title={t.touched}
          action={
            broken.auditId && broken.kind !== 'deleted' ? (
              <Button size="small" onClick={() => onShow(broken.auditId!)}>
                {t.show}
              </Button>
            ) : undefined
          }
        >
          <p>{t[broken.kind]}</p>
          <p className="mt-1 text-sm">
            {[broken.seq !== null && t.place({ seq: formatNumber(broken.seq, locale) }), t.first]
              .filter(Boolean)
              .join('. ')
              .replace(/\.\.$/, '.')}
          </p>
          {broken.act && <p className="mt-1 text-sm">{auditActionName(broken.act.action, locale)}</p>}
          {(broken.auditId ?? broken.act?.requestId) && (
            <CopyId id={(broken.auditId ?? broken.act?.requestId)!} className="mt-1" />
          )}
        </Banner>
      ) : (
        <Banner tone="success" title={t.intact}>
          {[
            t.rows({ rows: formatNumber(rows, locale), count: rows }),
            anchors > 0 && t.anchors({ count: anchors }),
            waiting > 0 && t.waiting({ count: waiting }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Banner>
      )}
      {given && (
        <Banner
          tone={givenAnchor === 'holds' ? 'success' : givenAnchor === 'contradicts' ? 'danger' : 'warning'}
          title={given}
        />
      )}
      {head && !broken && (
        <div>
          <p className="text-sm text-muted">{t.head}</p>
          <CopyId id={`${head.seq}:${head.hash}`} label={t.head} />
        </div>
      )}
    </>
  );
}
