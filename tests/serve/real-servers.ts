/** Starts nginx and Apache on loopback ports with the generated settings. A server that is not installed is a failure. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { freePort } from '../fixtures/free-port.ts';

export interface RunningServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** `base` is the folder of the site below that of the host. */
type Starter = (root: string, base?: string) => Promise<RunningServer>;

/** nginx's own folders may belong to another user. */
export const nginxFolders = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path "${folder}/${name}";`)
    .join('\n');

/** The address to listen on and the folder are the two things that the settings ask their reader to fill in. */
export const startNginx: Starter = async (root, base = '') => {
  const port = await freePort();
  const work = workFolder(root, 'nginx');
  const site = readFileSync(join(root, base, 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('    listen [::]:80;\n', '')
    .replace(/root \/var\/www\/[^;]+;/, `root "${root}";`);
  writeFileSync(join(work, 'site.conf'), site);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(work, 'nginx.conf'),
    `${user}\ndaemon off;\nworker_processes 1;\npid "${work}/pid";\nerror_log stderr;\nevents {}\nhttp {\ninclude /etc/nginx/mime.types;\ndefault_type application/octet-stream;\naccess_log off;\n${nginxFolders(work)}\ninclude "${work}/site.conf";\n}\n`,
  );
  return start({ command: 'nginx', args: ['-e', 'stderr', '-p', work, '-c', join(work, 'nginx.conf')], port });
};

export const startApache: Starter = async (root) => {
  const port = await freePort();
  const work = workFolder(root, 'apache');
  chmodSync(dirname(root), 0o755);
  const modules = [
    'mpm_event',
    'authz_core',
    'dir',
    'mime',
    'filter',
    'deflate',
    'headers',
    'alias',
    'rewrite',
    'unixd',
  ];
  const folder = '/usr/lib/apache2/modules';
  const load = modules
    .filter((name) => existsSync(`${folder}/mod_${name}.so`))
    .map((name) => `LoadModule ${name}_module ${folder}/mod_${name}.so`);
  const user = process.getuid?.() === 0 ? 'User www-data\nGroup www-data\n' : '';
  writeFileSync(
    join(work, 'apache.conf'),
    `${load.join('\n')}\n${user}ServerRoot "${work}"\nServerName www.towing.example\nTraceEnable off\nListen 127.0.0.1:${port}\nPidFile "${work}/pid"\nErrorLog "${work}/error.log"\nTypesConfig /etc/mime.types\nDocumentRoot "${root}"\n<Directory "${root}">\nAllowOverride All\nRequire all granted\n</Directory>\n`,
  );
  return start({ command: 'apache2', args: ['-DFOREGROUND', '-f', join(work, 'apache.conf')], port });
};

function workFolder(root: string, name: string): string {
  const folder = join(dirname(root), name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function start({
  command,
  args,
  port,
}: {
  command: string;
  args: string[];
  port: number;
}): Promise<RunningServer> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const failed = new Promise<never>((_, reject) => {
    child.once('error', (error) =>
      reject(
        new Error(
          `${command} cannot be started: ${error.message}. The tests of its settings need it: apt-get install nginx-light apache2.`,
        ),
      ),
    );
    child.once('exit', (code) => reject(new Error(`${command} ended with code ${code}:\n${said}`)));
  });
  failed.catch(() => {});
  await Promise.race([failed, answering(port)]);
  return { url: `http://127.0.0.1:${port}`, close: () => stop(child) };
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** Waits until something listens. */
async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.unref().once('connect', () => socket.destroy());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing listens on port ${port} after 15 seconds.`);
}
