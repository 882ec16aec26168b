/** Banks this installation exchanges files with. Organisations type addresses; only these places are ever called. */
export const bankSettings = [
  {
    name: 'BANK_ORIGINS',
    default: '(no bank)',
    meaning:
      'Drop boxes of banks that organisations may name, as origins separated by commas (https://files.bank.example).',
  },
] as const;
type Name = (typeof bankSettings)[number]['name'];

export function readBankOrigins(read: { text(name: Name): string | null; problems: string[] }): string[] {
  const origins = (read.text('BANK_ORIGINS') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const origin of origins) {
    const url = URL.parse(origin);
    if (!url || url.protocol !== 'https:' || url.origin !== origin.replace(/\/$/, ''))
      read.problems.push(
        `BANK_ORIGINS must list addresses such as https://files.bank.example, without a path, but holds ${JSON.stringify(origin)}`,
      );
  }
  return origins.flatMap((origin) => URL.parse(origin)?.origin ?? []);
}
