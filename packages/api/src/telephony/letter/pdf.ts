/** Renders letters as pages of a PDF: the same letter always gives the same bytes. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatDay } from "@kolekta/i18n/day";
import PdfDocument from "pdfkit";
import type { Day } from "../../core/day.ts";
import type { LetterLanguage } from "./contract-template.ts";
import { unpackWoff } from "./woff.ts";

export interface PrintedLetter {
  readonly reference: string;
  readonly letterOn: Day;
  readonly language: LetterLanguage;
  readonly sender: string;
  readonly recipient: string;
  readonly address: string;
  readonly title: string;
  readonly body: string;
  readonly law: string;
  readonly createdAt: Date;
}

const readFont = (weight: number): Buffer => {
  const file = import.meta.resolve(
    `@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff`,
  );
  return unpackWoff(readFileSync(fileURLToPath(file)));
};

let fonts: { readonly plain: Buffer; readonly bold: Buffer } | undefined;
const loadFonts = () => (fonts ??= { plain: readFont(400), bold: readFont(700) });

const PLAIN = "plain";
const BOLD = "bold";

/** In points; a window envelope shows the address. */
const MARGIN = 64;
const ADDRESS_WIDTH = 260;
const GREY = "#555555";

/** Renders each letter from a new page. */
export async function renderPdf(letters: readonly PrintedLetter[]): Promise<Blob> {
  const [first] = letters;
  const document = new PdfDocument({
    size: "A4",
    margin: MARGIN,
    font: "",
    autoFirstPage: false,
    lang: first?.language === "es" ? "id-ID" : "en-US",
    info: {
      Title: letters.length === 1 ? (first?.title ?? "") : "",
      Author: first?.sender ?? "",
      Producer: "Kolekta",
      Creator: "Kolekta",
      CreationDate: first?.createdAt ?? new Date(0),
    },
  });
  const { plain, bold } = loadFonts();
  document.registerFont(PLAIN, plain).registerFont(BOLD, bold);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  document.on("data", (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on("end", () => resolve());
    document.on("error", reject);
  });
  for (const letter of letters) draw(document, letter);
  document.end();
  await ended;
  return new Blob(chunks, { type: "application/pdf" });
}

type Page = InstanceType<typeof PdfDocument>;

/**
 * Longer than a line. Splitting such words bounds the time of line breaking for any name on a tape.
 */
const LONGEST_WORD = /\S{100}(?=\S)/gu;

const inLines = (text: string): string => text.replace(LONGEST_WORD, "$& ");

function draw(page: Page, letter: PrintedLetter): void {
  page.addPage();
  page.font(BOLD).fontSize(12).fillColor("black").text(inLines(letter.sender));
  page
    .font(PLAIN)
    .fontSize(9)
    .fillColor(GREY)
    .text(letter.reference)
    .text(formatDay(letter.letterOn, letter.language));
  page.moveDown(2).fontSize(10).fillColor("black");
  page.font(BOLD).text(inLines(letter.recipient), { width: ADDRESS_WIDTH });
  page.font(PLAIN).text(inLines(letter.address), { width: ADDRESS_WIDTH });
  page.moveDown(2).font(BOLD).fontSize(13).text(inLines(letter.title));
  page
    .moveDown(1)
    .font(PLAIN)
    .fontSize(10)
    .text(inLines(letter.body), { lineGap: 3, align: "left" });
  page.moveDown(2).fontSize(8).fillColor(GREY).text(inLines(letter.law));
}
