/* Builds the parts of a workbook with one sheet (ECMA-376); the rows come from xlsx-write.ts. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const FORMATS = "http://schemas.openxmlformats.org";
const MAIN = `${FORMATS}/spreadsheetml/2006/main`;
const LINKS = `${FORMATS}/officeDocument/2006/relationships`;
const KINDS = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Number formats of columns, by their position in `cellXfs` of the styles. */
export const STYLE = { general: 0, percent: 1 } as const;
/** Programs reserve the numbers below for formats of their own. */
const PERCENT_FORMAT = 164;
/** Four decimals as on screens: a rate per day has more than two. */
const PERCENT_CODE = "0.00##%";

const SPECIAL: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Characters that XML forbids or a reader would change, and text that looks like an XML escape. */
const ESCAPED =
  // oxlint-disable-next-line no-control-regex
  /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/g;

const toHex = (letter: string): string =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

export const escaped = (text: string): string =>
  text.replace(ESCAPED, (letter) => SPECIAL[letter] ?? toHex(letter));

const LONGEST_NAME = 31;

/** Sheet names are short and contain no signs of cell references. */
const sheetName = (name: string): string =>
  name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, LONGEST_NAME);

/** Every part but the sheet itself, by its path. */
export const buildParts = (name: string): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `${XML}<Types xmlns="${FORMATS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KINDS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KINDS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KINDS}.styles+xml"/></Types>`,
  "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relationships([
    ["worksheet", "worksheets/sheet1.xml"],
    ["styles", "styles.xml"],
  ]),
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="${PERCENT_FORMAT}" formatCode="${PERCENT_CODE}"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf numFmtId="${PERCENT_FORMAT}" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

const relationships = (targets: readonly (readonly [kind: string, path: string])[]): string =>
  `${XML}<Relationships xmlns="${FORMATS}/package/2006/relationships">${targets
    .map(
      ([kind, path], at) =>
        `<Relationship Id="rId${at + 1}" Type="${LINKS}/${kind}" Target="${path}"/>`,
    )
    .join("")}</Relationships>`;

/** Builds the XML before the rows: the first row is frozen, and widths are in characters. */
export const openSheet = (widths: readonly number[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join("")}</cols><sheetData>`;

export const CLOSE_SHEET = "</sheetData></worksheet>";
