/** Answers that the dev server makes up itself. */
import type { Reply } from '../serve/answer.ts';

const NEVER_STORED = { 'Cache-Control': 'no-store' };

export const jsonReply = (status: number, value: object): Reply => ({
  status,
  headers: { ...NEVER_STORED, 'Content-Type': 'application/json; charset=utf-8' },
  body: Buffer.from(JSON.stringify(value)),
});

export const htmlReply = (status: number, body: Buffer): Reply => ({
  status,
  headers: { ...NEVER_STORED, 'Content-Type': 'text/html; charset=utf-8' },
  body,
});

export const scriptReply = (text: string): Reply => ({
  status: 200,
  headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  body: Buffer.from(text),
});
