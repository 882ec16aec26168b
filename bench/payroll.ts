/** A payroll below five megabytes: name, number, amount. */
export function payroll(rows: number): Buffer {
  const lines = ['Nom;Téléphone;Montant;Réf'];
  for (let index = 0; index < rows; index++)
    lines.push(
      `Agent ${(index % 1000).toString(36)};${index % 2 ? '677' : '691'}${String(100_000 + (index >> 1)).slice(-6)};${5000 + (index % 400) * 25};R${index.toString(36)}`,
    );
  return Buffer.from(`${lines.join('\n')}\n`);
}
