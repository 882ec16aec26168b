import { accountWords } from '#i18n/catalogues/account/words.ts';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useSetLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useSkin } from '#ui/skin.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { useDataSaver } from '../../data/data-saver.ts';
import { useRights } from '../../data/ability.ts';
import { useRoute } from '../../data/route.ts';
import { startPages, useStartPage, type StartPage } from '../../data/start-page.ts';
import { setLayoutType, useLayoutType } from '../../shell/layout-type.ts';

/** How the console looks and spares the line, on this device. Each choice counts at once. */
export function Screen() {
  const t = useWords(accountWords);
  const { row } = useRoute();
  const locale = useLocale();
  const setLocale = useSetLocale();
  const { skin, setSkin } = useSkin();
  const layout = useLayoutType();
  const [isSaving, setSaving] = useDataSaver();
  const may = useRights();
  const [start, setStart] = useStartPage();
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.onDevice} />
      <Card>
        <div className="grid max-w-2xl gap-6">
          <RadioCards
            label={t.screenLanguage}
            columns={2}
            value={locale}
            onChange={setLocale}
            options={[
              { value: 'fr', label: t.french },
              { value: 'en', label: t.english },
            ]}
          />
          <RadioCards
            label={t.skin}
            columns={2}
            value={skin}
            onChange={setSkin}
            options={[
              { value: 'light', label: t.light },
              { value: 'dark', label: t.dark },
            ]}
          />
          <div className="grid gap-1.5">
            <RadioCards
              label={t.menu}
              columns={2}
              value={layout}
              onChange={setLayoutType}
              options={[
                { value: 'vertical', label: t.menuSide },
                { value: 'horizontal', label: t.menuTop },
              ]}
            />
            <p className="text-sm text-muted">{t.menuHint}</p>
          </div>
          <Field label={t.startPage} hint={t.startPageHint}>
            <Select
              value={start}
              onChange={(event) => setStart(event.target.value as StartPage)}
              options={startPages
                .filter((page) => may(page.permission))
                .map(({ path }) => ({ value: path, label: t[`start_${path}`] }))}
            />
          </Field>
          <Switch checked={isSaving} onChange={setSaving} label={t.dataSaver} hint={t.dataSaverHint} />
        </div>
      </Card>
    </>
  );
}
