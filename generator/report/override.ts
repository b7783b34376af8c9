/** `gen texts NAME`: puts a sentence of the package into the site's own copy file, to be edited there. */
import { join, relative } from 'node:path';
import { writtenSentences } from '../bundle/sources.ts';
import type { WrittenSentence } from '../define/site.ts';
import { readInput, shownPath, slashed } from '../disk/files.ts';
import { isThere } from '../disk/real-path.ts';
import { writeTogether } from '../disk/durable.ts';
import { textUnknown } from '../errors/cli.ts';
import { GenError } from '../errors/problem.ts';
import { readInputs } from '../load/inputs.ts';
import { isOwnFolder, type Project } from '../project.ts';

/** Writes a sentence as it is, unless the site has it, and returns its place. `component` completes a name without its file. */
export async function overrideSentence(project: Project, name: string, component?: string) {
  const sentence = findSentence(writtenSentences(project, await readInputs(project)), name, component);
  const folder = ownFolder(project);
  const below = sentence.file.slice(sentence.file.lastIndexOf('/copy/') + 1);
  const path = join(folder, below);
  if (shownPath(path) === sentence.file) return { file: sentence.file, line: sentence.line, isNew: false };
  const text = isThere(path) ? readInput(path).toString('utf8').trimEnd() : '';
  const written = `${text}${text && '\n\n'}{{!# ${sentence.name.slice(sentence.name.indexOf('.') + 1)} }}\n${sentence.text}\n`;
  writeTogether(project.cwd, { [slashed(relative(project.cwd, path))]: written });
  return {
    file: shownPath(path),
    line: written.split('\n').length - sentence.text.split('\n').length - 1,
    isNew: true,
  };
}

/** The site's own folder of templates, which may have to be made. */
const ownFolder = (project: Project): string =>
  project.templates.find((folder) => isOwnFolder(project, folder)) ?? join(project.cwd, 'templates');

function findSentence(all: readonly WrittenSentence[], name: string, component = ''): WrittenSentence {
  const full = all.find((sentence) => sentence.name === name || sentence.name === `${component}.${name}`);
  const ending = all.filter((sentence) => sentence.name.endsWith(`.${name}`));
  const found = full ?? (ending.length === 1 ? ending[0] : undefined);
  if (found) return found;
  const known = (ending.length > 0 ? ending : all).map((sentence) => sentence.name);
  throw new GenError({ file: 'gen texts', ...textUnknown({ name, known }) });
}
