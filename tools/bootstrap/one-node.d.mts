export function leaveOneNode(packageFolder: string, system: { version: string; path: string }): void;
