import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findProgram } from './programs.ts';

const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** A Chromium or Chrome: the one that CHROMIUM_PATH names, the system's (the light headless shell first), or playwright's own. Null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
    .map(findProgram)
    .find((path) => path !== null);
  return installed ?? [...APPS, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}
