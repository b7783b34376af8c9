/** Headers of the connection, and of the encoding that `fetch` has undone. */
const LEFT_OUT = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection', 'keep-alive']);

/** Asks another server and returns its answer, for a server that stands before it. */
export async function forward(url: string): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const response = await fetch(url, { redirect: 'manual' });
  const headers = [...response.headers].filter(([name]) => !LEFT_OUT.has(name));
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
