export function keeping(end: (signal: 'SIGINT' | 'SIGTERM') => void): {
  begin(name: string): void;
  add(name: string, text: string): void;
  end(name: string): string;
  tell(): void;
};
