import { operatorCodes } from '#domain/payments/operators.ts';
import { accountRules, opposite, type AccountKind } from './chart.ts';
import { recipes, type RecipeName } from './recipes.ts';
import type { Recipe, RecipeLine, RecipeMove } from './recipes/recipe.ts';

/**
 * The documentation of the recipes, written from the recipes themselves: one page each and an index. The pages in
 * docs/ledger are kept equal by a test; `node apps/server/src/ledger/write-recipe-pages.ts` writes them.
 */
export type Page = { file: string; text: string };

export const fileOf = (name: string) =>
  `${name.replaceAll('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;
const grouped = (amount: number) => amount.toString().replace(/\B(?=(\d{3})+$)/g, ' ');
const names = Object.keys(recipes) as RecipeName[];

export function recipePages(): Page[] {
  return [index(), ...names.map((name) => ({ file: fileOf(name), text: page(name) }))];
}

function page(name: RecipeName): string {
  const { title, why, refType, build, example } = recipes[name] as unknown as Recipe<unknown>;
  const { lines = [], moves = [] } = build(example);
  return [
    `# ${name}`,
    '',
    `**${title}.** ${why}`,
    '',
    `Posted about: ${refType}. Key: \`<id>:${name}\`, with \`:<round>\` from the second attempt on.`,
    '',
    '## Example',
    '',
    `With ${parameters(example)}:`,
    '',
    ...(lines.length > 0
      ? [...table(lines), '']
      : ['No entries: nothing is booked, only what is available changes.', '']),
    ...(moves.length > 0 ? [...moves.map(moveSentence), ''] : []),
    '## Accounts',
    '',
    ...[...new Set([...lines.map((line) => line[0]), ...moves.map((move) => move.account)])].map(accountSentence),
    '',
    'All recipes: [README](README.md).',
    '',
  ].join('\n');
}

function parameters(example: unknown): string {
  return Object.entries(example as Record<string, unknown>)
    .map(
      ([key, value]) =>
        `${key} ${typeof value === 'number' ? grouped(value) : typeof value === 'string' ? value : 'as posted then'}`,
    )
    .join(', ');
}

function table(lines: RecipeLine[]): string[] {
  const shown = lines.filter((line) => line[2] > 0);
  const total = shown.reduce((sum, [, side, amount]) => sum + (side === 'debit' ? amount : 0), 0);
  return [
    '| Account | Debit | Credit |',
    '|---|---:|---:|',
    ...shown.map(
      ([kind, side, amount]) =>
        `| ${kind} | ${side === 'debit' ? grouped(amount) : ''} | ${side === 'credit' ? grouped(amount) : ''} |`,
    ),
    `| **Total** | **${grouped(total)}** | **${grouped(total)}** |`,
  ];
}

const moveSentences: Record<RecipeMove['action'], (account: string, amount: string) => string> = {
  reserve: (account, amount) => `Reserves ${amount} on ${account}: booked as before, available falls by ${amount}.`,
  commit: (account, amount) =>
    `Uses ${amount} of the reserve on ${account}: what was reserved is what is booked out, available does not change.`,
  void: (account, amount) => `Gives back ${amount} of the reserve on ${account}: available rises by ${amount}.`,
  withhold: (account, amount) =>
    `Withholds ${amount} on ${account}: booked as before, available falls by ${amount} until it is released.`,
  release: (account, amount) => `Releases ${amount} of what is withheld on ${account}: available rises by ${amount}.`,
  consume: (account, amount) => `Uses ${amount} of what is withheld on ${account}: available does not change.`,
};
const moveSentence = (move: RecipeMove) => moveSentences[move.action](move.account, grouped(move.amount));

function ruleOf(kind: AccountKind) {
  return accountRules[kind.split(':', 1)[0]!]!;
}

function accountSentence(kind: AccountKind): string {
  const { normalSide, meaning, availableMin } = ruleOf(kind);
  const limit = availableMin === null ? '' : ` Never below ${availableMin} available.`;
  return `- \`${kind}\`: ${meaning} Grows by ${normalSide}, shrinks by ${opposite(normalSide)}.${limit}`;
}

function index(): Page {
  const text = [
    '# The ledger',
    '',
    'Every franc moves through one of these recipes; there is no other way. A recipe is data in `apps/server/src/ledger/recipes`,',
    'its page here is written from it. Amounts are whole francs, debits equal credits, entries are never changed.',
    '',
    '| Recipe | When |',
    '|---|---|',
    ...names.map((name) => `| [${name}](${fileOf(name)}) | ${recipes[name].title} |`),
    '',
    '## Accounts',
    '',
    'Each organisation has its own, in production and in sandbox. `posted` is booked; `reserved` is booked but set aside for something',
    'under way; `withheld` is booked but kept back with a reason and a date; `available = posted − reserved − withheld`.',
    '',
    '| Kind | Grows by | Least available | What it is |',
    '|---|---|---|---|',
    ...Object.entries(accountRules).map(
      ([kind, rule]) => `| ${kind} | ${rule.normalSide} | ${rule.availableMin ?? 'no limit'} | ${rule.meaning} |`,
    ),
    '',
    `\`providerClearing\` exists once per provider (\`providerClearing:${operatorCodes[0]}\`), \`collectionSub\` once per sub-account.`,
    '',
    '## When something is wrong',
    '',
    '`npm run verify-ledger` proves the books of both environments while they are in use and names the first broken row of each rule',
    'that does not hold. A mistake is put right by [an adjustment](adjustment-credit.md) or [a reversal](reversal.md), never by an edit:',
    'the application’s own login cannot change or remove an entry.',
    '',
  ].join('\n');
  return { file: 'README.md', text };
}
