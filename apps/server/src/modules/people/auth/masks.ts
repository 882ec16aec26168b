/** "Irène Njoya" → "Irène N.": enough for whoever knows the person, little for whoever does not. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, ...rest.map((word) => `${word[0]!.toUpperCase()}.`)].join(' ');
}

/** "irene@example.cm" → "i•••@example.cm" */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name[0] ?? ''}•••@${domain}`;
}
