import { useState } from 'react';
import { accessApi } from '#contract/access/api.ts';
import { accessRequestsApi } from '#contract/access-requests/api.ts';
import type { Permission } from '#domain/access/rights.ts';
import { formatDate } from '#domain/values/time.ts';
import { missingRightWords } from '#i18n/catalogues/access/words.ts';
import { placeLimitWords } from '#i18n/catalogues/sub-accounts/place-limits.ts';
import { permissionNames } from '#i18n/catalogues/access/permission-names.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useForm } from '../data/form.ts';
import { refreshRights } from '../data/fresh-rights.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { FormFailure } from './form-dialog.tsx';

type Props = { permission: Permission; path: string | null };

/** Which right is missing, which people here can give it, and the way to ask them. */
export function MissingRight({ permission, path }: Props) {
  const t = useWords(missingRightWords);
  const limits = useWords(placeLimitWords);
  const locale = useLocale();
  const found = useEndpoint(accessApi.missing, { query: { permission } });
  const [isAsking, setAsking] = useState(false);
  const { data } = found;
  return (
    <div className="grid w-full gap-3 text-left">
      <dl className="grid gap-3 rounded-lg border border-border bg-card p-4">
        <div>
          <dt className="text-sm text-muted">{t.needs}</dt>
          <dd className="font-medium">
            {permissionNames[permission][locale]} <code className="text-sm font-normal text-muted">{permission}</code>
          </dd>
        </div>
        {data?.limited ? (
          <div className="text-pretty">
            {limits[data.limited.by]({
              right: permissionNames[permission][locale],
              places: data.limited.places.join(', '),
            })}{' '}
            {limits.noRole}
          </div>
        ) : (
          <div>
            <dt className="text-sm text-muted">{t.whoCan}</dt>
            <dd>{data ? data.people.join(', ') || t.nobody : !found.error && <SkeletonLines lines={1} />}</dd>
          </div>
        )}
        {data?.declined && !data.requestedAt && (
          <div className="text-sm">
            {t.declined({ name: data.declined.byName ?? '' })}{' '}
            {data.declined.note && <q className="text-muted">{data.declined.note}</q>}
          </div>
        )}
      </dl>
      {data?.held ? (
        <p className="flex flex-wrap items-center justify-between gap-2">
          {t.held} <Button onClick={() => void refreshRights()}>{t.reload}</Button>
        </p>
      ) : data?.requestedAt ? (
        <p role="status" className="tone-info rounded-md bg-tone p-3 text-tone-fg">
          {t.sent({ day: formatDate(new Date(data.requestedAt), locale) })}
        </p>
      ) : isAsking ? (
        <Ask permission={permission} path={path} onClose={() => setAsking(false)} />
      ) : (
        data &&
        data.people.length > 0 && (
          <Button variant="primary" block onClick={() => setAsking(true)}>
            {t.request}
          </Button>
        )
      )}
    </div>
  );
}

function Ask({ permission, path, onClose }: Props & { onClose: () => void }) {
  const t = useWords(missingRightWords);
  const form = useForm(accessRequestsApi.create, {
    start: { note: '' },
    schema: accessRequestsApi.create.body,
    input: ({ note }) => ({ body: { permission, ...(path ? { path } : {}), ...(note.trim() ? { note } : {}) } }),
    invalidates: [accessApi.missing],
    onSent: onClose,
  });
  return (
    <form {...form.props} className="grid gap-3">
      <FormFailure form={form} />
      <Field label={t.note} optional error={form.error('note')}>
        <Textarea rows={2} maxLength={300} autoFocus {...form.bind('note')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="primary" type="submit" loading={form.isSending}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
