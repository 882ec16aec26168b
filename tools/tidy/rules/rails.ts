import { connectorCodes } from '#domain/payments/rails.ts';
import { at, walk, type Tree, type Violation } from '../tree.ts';

const rooms = /^(packages|apps)\//;
/**
 * Where a provider may be named: its row, its connector, its simulator and who makes accounts there for the demo world,
 * and the sentence about it.
 */
const mayName =
  /^(packages\/domain\/src\/payments\/rails\.ts|apps\/server\/src\/connectors\/|apps\/simulators\/|apps\/server\/src\/(testing|scenarios)\/|apps\/server\/src\/modules\/demo\/demo\/simulated-merchant\.ts|apps\/server\/src\/main\/seed\.ts|packages\/i18n\/src\/catalogues\/providers\/words\.ts|apps\/console\/src\/features\/gallery\/|apps\/console\/src\/testing\/)/;

/** What is known of a provider is its row: whoever asks for one by its code would have to be found for the next. */
export function checkRails(tree: Tree): Violation[] {
  const named = new RegExp(`\\b(${connectorCodes.join('|')})\\b`);
  const found: Violation[] = [];
  for (const file of tree.files) {
    if (!file.isCode || file.isTest || !rooms.test(file.path) || mayName.test(file.path) || !named.test(file.text))
      continue;
    walk(file.program(), (node) => {
      const text: unknown =
        node.type === 'Literal'
          ? node['value']
          : node.type === 'TemplateElement'
            ? node['value'].cooked
            : node.type === 'Identifier'
              ? node['name']
              : null;
      const code = typeof text === 'string' ? named.exec(text)?.[1] : undefined;
      if (code)
        found.push(
          at('rails', file, node.start, `${code}: ask the table of rails for what it is (domain/payments/rails)`),
        );
    });
  }
  return found;
}
