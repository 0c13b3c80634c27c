import { typeOf, fieldRows, limitsOf } from "./shape.ts";
import { asSchema, type JsonSchema } from "../openapi/json-schema.ts";
import type { OpenApiDocument, Operation } from "../openapi/document.ts";
import { type Html, html } from "./html.ts";
import { prose } from "./prose.ts";

export const SCRIPT = "/prod/docs/reference.js";
export const STYLE = "/prod/docs/reference.css";

interface Content {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** The whole reference as one page that reads without its script; the script only searches. */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, row]) =>
    Object.entries(row).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const groups = document.tags.map(({ name, description }) => {
    const own = operations.filter(
      ({ operation }) => operation.tags[0] === name,
    );
    return html`<section data-group>
      <h2 id="${name}">${name}</h2>
      <p>${description}</p>
      ${own.map(({ method, path, operation }) => entry(document, method, path, operation))}
    </section>`;
  });
  return shell(document, groups, operations.length);
}

const shell = (
  { info }: OpenApiDocument,
  groups: readonly Html[],
  count: number,
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} REST reference</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${STYLE}" />
        <script src="${SCRIPT}" defer></script>
      </head>
      <body>
        <header>
          <h1>${info.title} REST reference</h1>
          <p><a href="/prod/openapi.json">openapi.json</a></p>
          <label for="search">Search by path, method or right</label>
          <input id="search" type="search" autocomplete="off" />
          <p id="count" role="status">${count} operations</p>
        </header>
        <main>${prose(info.description)} ${groups}</main>
      </body>
    </html> `.text;

function entry(
  { components }: OpenApiDocument,
  method: string,
  path: string,
  operation: Operation,
): Html {
  const { requestBodies, responses } = components;
  const name = operation.operationId.replace(/\.\d+$/, "");
  const right = operation["x-permission"];
  const words = [method, path, right, operation.operationId, operation.summary];
  return html`<details
    id="${operation.operationId}"
    data-words="${words.join(" ").toLowerCase()}"
  >
    <summary>
      <span class="method method-${method.toLowerCase()}">${method}</span>
      <code>/prod${path}</code> <span class="right">${right}</span>
    </summary>
    <p>
      <code>${operation.operationId}</code>: ${operation.summary}.
      ${operation.description}
    </p>
    ${parametersOf(operation)}
    ${operation.requestBody ? bodyOf(requestBodies[name]) : html``}
    ${replyOf(responses[name])}
  </details>`;
}

function parametersOf({ parameters = [] }: Operation): Html {
  const own = parameters.filter(
    (parameter): parameter is Parameter =>
      typeof parameter === "object" && parameter !== null && "in" in parameter,
  );
  if (own.length === 0) return html``;
  const rows = own.map(
    (one) =>
      html`<tr>
        <th scope="row"><code>${one.name}</code></th>
        <td>${one.in}</td>
        <td><code>${typeOf(one.schema)}</code></td>
        <td>${one.required ? "required" : ""}</td>
        <td>
          ${[one.description, limitsOf(one.schema)].filter(Boolean).join("; ")}
        </td>
      </tr>`,
  );
  return html`<h3>Parameters</h3>
    <table>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

type Contents = Readonly<Record<string, Content>>;

function bodyOf(body: unknown): Html {
  const { content } = body as { content: Contents };
  return contentOf("Body", content, (schema) => schema);
}

function replyOf(reply: unknown): Html {
  const { content } = reply as { content: Contents };
  return contentOf("Data of the reply", content, (schema) =>
    asSchema(schema.properties?.["data"]),
  );
}

function contentOf(
  title: string,
  contents: Contents | undefined,
  inside: (schema: JsonSchema) => JsonSchema,
): Html {
  const [[type, content] = []] = Object.entries(contents ?? {});
  if (!type || !content) return html``;
  const schema = inside(content.schema);
  const sample =
    content.example === undefined
      ? html``
      : html`<pre><code>${JSON.stringify(content.example, null, 2)}</code></pre>`;
  return html`<h3>${title} <small>${type}, ${typeOf(schema)}</small></h3>
    <table>
      <tbody>
        ${fieldRows(schema)}
      </tbody>
    </table>
    ${sample}`;
}
