import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { limits } from '#domain/values/limits.ts';
import { linkItemWords } from '#i18n/catalogues/payment-links/editor-more.ts';
import { Button } from '#ui/button.tsx';
import { CountInput } from '#ui/count-input.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fieldId, useEditor } from './editor-context.ts';
import { newItem, type EditorItem } from './editor-form.ts';

/** A small menu: name, price, how many at once, how many in all. */
export function ItemsEditor() {
  const t = useWords(linkItemWords);
  const { form, patch, errorOf, isLocked, saved } = useEditor();
  const { items } = form;
  const change = (index: number, over: Partial<EditorItem>) =>
    patch({ items: items.with(index, { ...items[index]!, ...over }) });
  const moveUp = (index: number) => patch({ items: items.toSpliced(index - 1, 2, items[index]!, items[index - 1]!) });
  const problem = errorOf('items');
  return (
    <div id={fieldId('items')} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <p role="alert" className={problem ? 'text-sm text-danger' : 'hidden'}>
        {problem}
      </p>
      <ol className="grid grid-cols-1 gap-3">
        {items.map((item, index) => {
          const path = `items.${index}`;
          const name = item.name || t.itemNumber({ number: index + 1 });
          const isFixed = isLocked && item.isSold;
          const known = item.counted ? saved?.items.find((one) => one.name === item.name) : undefined;
          return (
            <li key={item.uid} className="rounded-md border border-border p-3">
              <div className="flex items-center justify-between gap-2">
                <p className="min-w-0 truncate font-medium">{name}</p>
                <span className="flex">
                  {index > 0 && (
                    <IconButton small label={t.moveUp({ name })} icon={<ArrowUp />} onClick={() => moveUp(index)} />
                  )}
                  {items.length > 1 && !isFixed && (
                    <IconButton
                      small
                      label={t.remove({ name })}
                      icon={<Trash />}
                      onClick={() => patch({ items: items.toSpliced(index, 1) })}
                    />
                  )}
                </span>
              </div>
              <div className="mt-1 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)]">
                <Field
                  id={fieldId(`${path}.name`)}
                  label={t.itemName}
                  error={errorOf(`${path}.name`)}
                  className="max-sm:col-span-2"
                >
                  <TextInput
                    maxLength={80}
                    value={item.name}
                    disabled={isFixed}
                    onChange={(event) => change(index, { name: event.target.value })}
                  />
                </Field>
                <Field
                  id={fieldId(`${path}.unitPrice`)}
                  label={t.itemPrice}
                  error={errorOf(`${path}.unitPrice`)}
                  className="max-sm:col-span-2"
                >
                  <MoneyInput
                    value={item.unitPrice}
                    disabled={isFixed}
                    onChange={(unitPrice) => change(index, { unitPrice })}
                  />
                </Field>
                <Field id={fieldId(`${path}.quantityMin`)} label={t.itemMin} error={errorOf(`${path}.quantityMin`)}>
                  <CountInput
                    digits={3}
                    placeholder="0"
                    value={item.quantityMin}
                    onChange={(quantityMin) => change(index, { quantityMin })}
                  />
                </Field>
                <Field id={fieldId(`${path}.quantityMax`)} label={t.itemMax} error={errorOf(`${path}.quantityMax`)}>
                  <CountInput
                    digits={3}
                    placeholder="999"
                    value={item.quantityMax}
                    onChange={(quantityMax) => change(index, { quantityMax })}
                  />
                </Field>
                <Field
                  id={fieldId(`${path}.stock`)}
                  label={t.itemStock}
                  hint={known && (known.sold > 0 || known.held > 0) ? t.itemGone(known) : undefined}
                  error={errorOf(`${path}.stock`)}
                  className="max-sm:col-span-2"
                >
                  <CountInput
                    placeholder={t.itemNoStock}
                    value={item.stock}
                    onChange={(stock) => change(index, { stock, ...countedWith(known) })}
                  />
                </Field>
              </div>
              {isFixed && <p className="mt-2 text-sm text-muted">{t.itemSold}</p>}
            </li>
          );
        })}
      </ol>
      {items.length < limits.linkItemsMax && (
        <span>
          <Button icon={<Plus />} onClick={() => patch({ items: [...items, newItem()] })}>
            {t.addItem}
          </Button>
        </span>
      )}
    </div>
  );
}

/** What is typed now is counted with the sales that stand beside the box now. */
const countedWith = (known: { sold: number } | undefined) => (known ? { counted: { sold: known.sold } } : {});
