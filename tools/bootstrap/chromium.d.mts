export function findChromium(): string | null;
export function findOrInstallChromium(): string;
