// Runs on Node 20: the browser of the end-to-end tests, found or (Debian, as root) installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe')),
  '/snap/bin/chromium',
];

/** Path of a Chromium; CHROMIUM_PATH goes first. Null when there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin');
  return (
    [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find((path) =>
      existsSync(path),
    ) ?? null
  );
}

export function findOrInstallChromium() {
  const found = findChromium();
  if (found) return found;
  const isDebian = existsSync('/usr/bin/apt-get');
  if (isDebian && process.getuid?.() === 0) {
    console.log('Installing Chromium for the browser tests (apt-get install chromium) …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], { env, encoding: 'utf8' });
    apt('update');
    const done = apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
    const installed = findChromium();
    if (installed) return installed;
    console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`.trim().split('\n').slice(-10).join('\n'));
  }
  const how = {
    darwin: 'install Google Chrome or run: brew install --cask chromium',
    win32: 'install Google Chrome from https://www.google.com/chrome',
    linux: isDebian ? 'run: sudo apt-get install chromium' : 'install the package chromium with your package manager',
  };
  throw new Error(
    `The browser tests need Chromium or Chrome, and none was found: ${how[process.platform] ?? how.linux}. If it lies in an unusual place, set CHROMIUM_PATH to it.`,
  );
}
