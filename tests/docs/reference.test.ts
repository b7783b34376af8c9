/** docs/reference says what the program takes today: `npx vitest run tests/docs -u` writes it again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageRules } from '../../generator/check/rules/index.ts';
import { siteRules } from '../../generator/check/site-rules/index.ts';
import { createProgram } from '../../generator/cli.ts';
import { localService } from '../../generator/local-service/index.ts';
import { ROOT } from '../fixtures/workplaces.ts';
import { describeRecord } from './reference.ts';

const REFERENCE = join(ROOT, 'docs/reference');

/** Schema and title of each collection, and of one record where a file may hold one. */
const RECORDS = [
  ['business', 'Business', '`data/business.yaml`'],
  ['centers', 'Centers', '`data/centers.yaml`, a list'],
  ['city', 'Cities', 'A file for each in `data/cities/`, or `data/cities.yaml`, or `data/cities.csv`'],
  ['service', 'Services', 'A file for each in `data/services/`, or `data/services.yaml`'],
  ['team', 'People', '`data/team.yaml`, a list'],
  ['testimonials', 'Testimonials', '`data/testimonials.yaml`, a list'],
  ['reasons', 'Reasons', '`data/reasons.yaml`, a list'],
  ['tips', 'Tips', '`data/tips.yaml`, a list'],
  ['home-cards', 'Cards of the home page', '`data/home-cards.yaml`, a list'],
  ['roads', 'Roads', '`data/roads.yaml`, a list'],
  ['aliases', 'Old addresses', '`data/aliases.yaml`, a list'],
] as const;

it('data.md has every key of every record', async () => {
  const parts = RECORDS.map(([file, title, where]) => {
    const schema = JSON.parse(readFileSync(join(ROOT, `data/schemas/${file}.json`), 'utf8')) as { items?: object };
    return `## ${title}\n\n${where}.\n\n${describeRecord(schema.items ?? schema)}\n`;
  });
  const intro =
    'Every key of every record, from the JSON Schemas that `gen schema` writes for your editor. YAML, JSON and CSV have the same keys: a\nfile is `data/<name>.yaml`, `.json` or `.csv`, or a folder `data/<name>/` with a file for each record.\n';
  await expect(`# Data\n\n${intro}\n${parts.join('\n')}`).toMatchFileSnapshot(join(REFERENCE, 'data.md'));
});

it('commands.md has the help of every command', async () => {
  let printed = '';
  const stream = { write: (text: string) => void (printed += text) };
  const ignore = (): void => {};
  const program = createProgram(
    { root: ROOT, cwd: ROOT, env: {}, stdout: stream, stderr: stream, fail: ignore },
    localService(),
  );
  const parts = program.commands.map((command) => {
    printed = '';
    command.outputHelp();
    return `## ${command.name()}\n\n\`\`\`\n${printed.trim()}\n\`\`\`\n`;
  });
  const intro =
    'Exit codes: 0 success, 1 findings or bad input, 2 wrong usage. With `NO_COLOR`, output has no colors. `SOURCE_DATE_EPOCH` sets the day of\na build as `--date` does.\n';
  await expect(`# Commands\n\n${intro}\n${parts.join('\n')}`).toMatchFileSnapshot(join(REFERENCE, 'commands.md'));
});

it('rules.md has every rule, and which are warnings and which are for releases', () => {
  const text = readFileSync(join(REFERENCE, 'rules.md'), 'utf8');
  const described = [...text.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    cell.split('; ').flatMap((group) => {
      const [, mark = ''] = / ([WR])$/.exec(group) ?? [];
      return [...group.matchAll(/`(.*?)`/g)].map(([, name = '']) => `${name} ${mark}`);
    }),
  );
  const rules = [...pageRules, ...siteRules, ...localService().rules].map(
    ({ name, isWarning, onlyRelease }) => `${name} ${isWarning ? 'W' : onlyRelease ? 'R' : ''}`,
  );
  const ofRelease = ['output R', 'origin R', 'sample R', 'starting R', 'address R'];
  expect(described.sort()).toEqual([...rules, ...ofRelease].sort());
});
