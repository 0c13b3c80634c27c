/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlPart = string | number | Html | readonly HtmlPart[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function renderPart(part: HtmlPart): string {
  if (part instanceof Html) return part.text;
  if (typeof part === "string" || typeof part === "number")
    return String(part).replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
  return part.map(renderPart).join("");
}

/** html`<b>${text}</b>`: inserted values are escaped, unless `html` made them. */
export const html = (texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html =>
  new Html(
    texts
      .map((text, index) => {
        const part = parts[index];
        return part === undefined ? text : text + renderPart(part);
      })
      .join(""),
  );
