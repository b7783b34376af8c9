/** A small business with a contact form, and an endpoint on this machine that answers as form services do: 303 to the page of thanks. */
import { appendFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { listen } from '../../generator/serve/listen.ts';
import { useSmallSite } from './browser.ts';

/** A message as the endpoint receives it, with what the form adds. */
export const MESSAGE = {
  _next: 'https://www.mapleandwire.example/thanks',
  'form-name': 'contact',
  _gotcha: '',
  name: 'Ann Lee',
  phone: '(802) 555-0199',
  place: '',
  message: 'An upright, third floor.',
};

/** `received` are the forms that have come since the test began. */
export function useFormSite() {
  const received: Record<string, string>[] = [];
  let endpoint: Server;
  let url = '';
  beforeAll(async () => {
    endpoint = createServer(async (request, response) => {
      received.push(Object.fromEntries(new URLSearchParams(await text(request))));
      response.writeHead(303, { Location: `${site.url}/thanks` }).end();
    });
    url = await listen(endpoint, { host: '127.0.0.1', port: 0 });
  });
  const site = useSmallSite(({ project }) => {
    const hidden = '{ _next: "{{thanksUrl}}", form-name: contact }';
    const form = `\nform:\n  url: ${url}/f/abc\n  hidden: ${hidden}\n  honeypot: _gotcha\n`;
    appendFileSync(join(project.data, 'business.yaml'), form);
  });
  beforeEach(() => void received.splice(0));
  afterAll(() => void endpoint?.close());
  return { site, received };
}
