/** `MP221207.2051.B56929`, in Douala time. */
export function operatorTransactionId(kind: string, at: number, sequence: number): string {
  const { day, minute } = stamp(at);
  const letter = String.fromCharCode(65 + (Math.floor(sequence / 100_000) % 26));
  return `${kind}${day}.${minute}.${letter}${String(sequence % 100_000).padStart(5, '0')}`;
}

/** Day and minute as Orange writes them into its ids, in Douala time. */
export function stamp(at: number): { day: string; minute: string } {
  const text = new Date(at + 3_600_000).toISOString();
  return { day: text.slice(2, 10).replaceAll('-', ''), minute: text.slice(11, 16).replace(':', '') };
}
