export function findPostgres15(): string | null;
export function findOrInstallPostgres15(): string;
