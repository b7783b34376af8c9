/** What `gen new` writes for people and coding agents: names that exist, and data that gen takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import * as check from '../../generator/define/check.ts';
import * as areaserved from '../../generator/index.ts';
import * as kit from '../../generator/local-service/index.ts';
import { listFiles, ROOT } from '../fixtures/workplaces.ts';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const agents = read('starter/project/AGENTS.md');
/** Rows of the tables: the first cell, and all that is code in the second. */
const rows = [...agents.matchAll(/^\| (`.+?) \| (.+) \|$/gm)].map(([, first = '', second = '']) => ({ first, second }));
const codes = (text: string): string[] => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);

describe('AGENTS.md', () => {
  const MODULES = { '`areaserved`': areaserved, '`areaserved/local-service`': kit, '`areaserved/check`': check };

  it.each(Object.entries(MODULES))('names functions of %s that there are', (name, module) => {
    const named = rows.filter(({ first, second }) => first === name && !second.startsWith('types'));
    const names = named.flatMap(({ second }) => codes(second));
    expect(names.filter((one) => !(one in module))).toEqual([]);
    expect(names.length).toBeGreaterThan(3);
  });

  it('names all functions that define something, and all collections of the kit', () => {
    const all = rows.flatMap(({ second }) => codes(second));
    const defining = [areaserved, check].flatMap(Object.keys).filter((name) => /^(?:define|extend)/.test(name));
    const collections = Object.entries(kit).flatMap(([key, value]) =>
      Object(value).collection === undefined ? [] : key,
    );
    expect([...defining, ...collections].filter((name) => !all.includes(name))).toEqual(['defineStatus']);
  });

  it('names classes that the stylesheets have', () => {
    const styles = listFiles(join(ROOT, 'components'))
      .filter((file) => file.endsWith('.css'))
      .map((file) => read(join('components', file)))
      .join('\n');
    const classes = rows
      .filter(({ first }) => !first.startsWith('`areaserved'))
      .flatMap(({ first }) => first.match(/[\w-]+/g) ?? []);
    expect(classes.length).toBeGreaterThan(15);
    expect(classes.filter((name) => !new RegExp(`\\.${name}\\b`).test(styles))).toEqual([]);
  });
});

describe('README.md', () => {
  const blocks = [
    ...read('starter/project/README.md').matchAll(/`(data\/[\w*/]+\.yaml)`[^\n]*\n\n```yaml\n(.*?)```/gs),
  ];
  const SCHEMAS: Readonly<Record<string, string>> = {
    'data/services/*.yaml': 'services',
    'data/business.yaml': 'business',
    'data/testimonials.yaml': 'testimonials',
    'data/team.yaml': 'team',
  };

  it.each(blocks.map(([, file = '', text = '']) => ({ file, text })))(
    'shows keys that $file may have',
    ({ file, text }) => {
      const collection = kit.localService().collections.find(({ name }) => name === SCHEMAS[file]);
      const record = [load(text)].flat()[0];
      const { error } = (collection?.schema as areaserved.z.ZodType).safeParse(record);
      // A list shows whole records; of others, only what is added.
      const isShown = ({ code, path: [key = ''] }: areaserved.z.core.$ZodIssue): boolean =>
        text.startsWith('-') || code === 'unrecognized_keys' || Object.hasOwn(Object(record), key);
      const wrong = error?.issues.filter(isShown);
      expect(wrong ?? []).toEqual([]);
    },
  );

  it('shows how to change each of them', () => {
    expect(blocks.map(([, file]) => file)).toEqual([
      'data/services/*.yaml',
      'data/business.yaml',
      'data/business.yaml',
      'data/testimonials.yaml',
      'data/team.yaml',
    ]);
  });
});
