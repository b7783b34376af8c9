/** Workbooks for tests, as spreadsheet programs write them and as nobody should. */
import { strToU8, zipSync, type Zippable } from 'fflate';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Parts of a workbook with one sheet. */
export const PARTS = {
  '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Towns" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
};

/** A workbook whose first sheet has this XML between `<sheetData>` and its end; `more` are other parts, or other texts of these. */
export function workbook(sheetData: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const sheet = `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`;
  const parts: Zippable = {};
  for (const [name, text] of Object.entries({ ...PARTS, 'xl/worksheets/sheet1.xml': sheet, ...more }))
    parts[name] = strToU8(text);
  return Buffer.from(zipSync(parts, { level: 1 }));
}

export const sharedStrings = (texts: readonly string[]): Record<string, string> => ({
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${escape(text)}</t></si>`).join('')}</sst>`,
});

export type Cell = string | number | null;

/** Rows of texts and numbers, as XML. */
export const sheetRows = (rows: readonly (readonly Cell[])[]): string =>
  rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${lettersOf(column + 1)}${row + 1}`)).join('')}</row>`,
    )
    .join('');

function cellXml(cell: Cell, address: string): string {
  if (cell === null) return '';
  return typeof cell === 'number'
    ? `<c r="${address}"><v>${cell}</v></c>`
    : `<c r="${address}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
}

/** 1 → "A", 27 → "AA" */
export const lettersOf = (column: number): string =>
  column === 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
