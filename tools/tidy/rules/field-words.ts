import { at, type Node, type Tree, type Violation } from '../tree.ts';

/** Server and packages; `say` of the catalogues speaks a language, which is what it says. */
const ours = /^(apps\/server|packages\/(?!i18n\/)[^/]+)\/src\//;

/** Words of this house alone, and what the field calls the same; what each of them is stands in `docs/glossary.md`. */
const ownWords: readonly (readonly [name: RegExp, field: string])[] = [
  [/^say([A-Z]|$)/, 'an event is recorded (recordEvent), progress is reported'],
  [/^tell([A-Z]|$)/, 'people are notified (notify…)'],
  [/Tellers?$/, 'who hears of an outcome is an outcome listener (…Listener)'],
  [
    /(Payout|Refund|Sale)Words?$/,
    'what an operator says of a payment is an outcome, what people and banks say a report',
  ],
  [/^(let|letting)[A-Z]?\w*Go(On\w*)?$/, 'what stood still is released'],
  [/^hand(In|Out|Over)([A-Z]|$)/, 'papers are submitted, files served, places transferred'],
  [/Face$/, 'what is shown of a record is its view (…View)'],
  [/^(Payout|Refund|Collection)Book$|^(payout|refund|collection)Book$/, 'what is saved together is a unit (…Unit)'],
];

/** What leaves a file is called as the field calls it: whoever comes from elsewhere guesses it, and finds it. */
export function checkFieldWords(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !ours.test(file.path)) continue;
    for (const node of file.program()['body']) {
      if (node.type !== 'ExportNamedDeclaration' || !node['declaration']) continue;
      for (const name of namesOf(node['declaration'])) {
        const field = ownWords.find(([word]) => word.test(name))?.[1];
        if (field) found.push(at('field-words', file, node.start, `${name}: ${field}`));
      }
    }
  }
  return found;
}

const namesOf = (declaration: Node): string[] =>
  declaration.type === 'VariableDeclaration'
    ? declaration['declarations'].flatMap(({ id }: { id: { name?: string } }) => id.name ?? [])
    : [declaration['id'].name];
