/** What a route row must carry to be listed. The console's own rows carry more. */
export type ListedRoute = {
  path: string;
  redirect?: string | undefined;
  layout?: string | undefined;
  permission?: string | null | undefined;
  title?: { en: string; fr: string } | undefined;
};
export type PlainRoute = {
  path: string;
  redirect: string | null;
  layout: string | null;
  permission: string | null;
  title: { en: string; fr: string } | null;
};

export function plainRoutes(rows: readonly ListedRoute[]): PlainRoute[] {
  return rows.map(({ path, redirect, layout, permission, title }) => ({
    path,
    redirect: redirect ?? null,
    layout: layout ?? null,
    permission: permission ?? null,
    title: title ? { en: title.en, fr: title.fr } : null,
  }));
}

export function printRoutes(rows: readonly PlainRoute[]): string {
  const cells = rows.map(({ path, redirect, layout, permission, title }) =>
    redirect
      ? [path, `→ ${redirect}`, '', '']
      : [path, title ? `${title.en} · ${title.fr}` : '', layout ?? '', permission ?? ''],
  );
  const table = [['path', 'title or redirect', 'layout', 'permission'], ...cells];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '));
  const redirects = rows.filter(({ redirect }) => redirect !== null).length;
  return `${lines.join('\n')}\n\n${rows.length - redirects} screens, ${redirects} redirects`;
}
