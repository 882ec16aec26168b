import { useLocale } from '#ui/locale.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { listed, namesIn, several, type Edit, type Option, type Options } from './filters.ts';

type Asked = Exclude<Options, readonly Option[]>;

/** Choices that only the server knows; undefined until they are here. */
export function useAsked({ row, read }: Asked): readonly Option[] | undefined {
  const { data } = useEndpoint(row, ...([{}, { staleTime: 60_000 }] as unknown as []));
  return data === undefined ? undefined : read(data as never);
}

/** What is chosen of them, in words. */
export function AskedNames({ edit, values }: { edit: Extract<Edit, { kind: 'choice' }>; values: unknown }) {
  const locale = useLocale();
  return several(namesIn(useAsked(edit.options as Asked) ?? [], listed(values), edit.named), locale);
}
