import { type Html, html } from "./html.ts";

/** Paragraphs and tables of the little Markdown that the document's description uses. */
export function prose(markdown: string): Html[] {
  return markdown.split("\n\n").map((block) => {
    const lines = block.split("\n");
    if (!block.startsWith("|")) return html`<p>${codes(block)}</p>`;
    const [head = "", , ...rows] = lines;
    return html`<table>
      <thead>
        <tr>
          ${cells(head, "th")}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${cells(row, "td")}
            </tr>`,
        )}
      </tbody>
    </table>`;
  });
}

const codes = (text: string): Html[] =>
  text
    .split("`")
    .map((part, index) =>
      index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`,
    );

const cells = (row: string, tag: "th" | "td"): Html[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) =>
      tag === "th"
        ? html`<th scope="col">${cell.trim()}</th>`
        : html`<td>${cell.trim()}</td>`,
    );
