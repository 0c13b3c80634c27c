import type { Endpoint } from "../endpoints.ts";
import type { OpenApiDocument } from "./document.ts";
import { asSchema, type JsonSchema } from "./json-schema.ts";
import { listBaseNames } from "./operation-names.ts";
import { shareResponses } from "./shared-responses.ts";
import { shareParameters } from "./shared-parameters.ts";
import { SchemaCatalog } from "./schema-catalog.ts";
import { toPascal } from "./names.ts";
import type { SchemaNames } from "./schema-names.ts";

interface SchemaHolder {
  schema: JsonSchema;
}

interface SchemaLocation {
  readonly holder: Record<string, unknown>;
  readonly field: string;
  readonly name: string;
}

const listMedia = (part: unknown): SchemaHolder[] =>
  Object.values(asSchema(asSchema(part)["content"])) as SchemaHolder[];

function listSchemaLocations(
  { components, paths, webhooks }: OpenApiDocument,
  bases: ReadonlyMap<string, string>,
): SchemaLocation[] {
  const locations: SchemaLocation[] = [];
  for (const [operation, base] of bases) {
    for (const { schema } of listMedia(components.responses[operation]))
      if (schema.properties?.["data"])
        locations.push({ holder: schema.properties, field: "data", name: `${base}Output` });
    for (const media of listMedia(components.requestBodies[operation]))
      locations.push({
        holder: media as unknown as Record<string, unknown>,
        field: "schema",
        name: `${base}Input`,
      });
  }
  for (const operation of Object.values(paths).flatMap((row) => Object.values(row)))
    for (const parameter of operation.parameters ?? [])
      if (asSchema(parameter)["schema"])
        locations.push({
          holder: asSchema(parameter),
          field: "schema",
          name:
            (bases.get(operation["x-alias-of"] ?? operation.operationId) ?? "") +
            toPascal(String(asSchema(parameter)["name"])),
        });
  for (const { post } of Object.values(webhooks)) {
    const { properties } = post.requestBody.content["application/json"].schema;
    if (properties) locations.push({ holder: properties, field: "data", name: "WebhookData" });
  }
  return locations;
}

/** Names every structure of the document once, under components. */
export function nameSchemas(
  document: OpenApiDocument,
  endpoints: readonly Endpoint[],
  names: SchemaNames,
): void {
  const { schemas } = document.components;
  const catalog = new SchemaCatalog(names, Object.keys(schemas));
  const bases = listBaseNames(endpoints);
  const locations = listSchemaLocations(document, bases);
  const readSchema = ({ holder, field }: SchemaLocation) => asSchema(holder[field]);
  for (const [operation] of bases) nameRows(document, operation, catalog);
  for (const location of locations) {
    const schema = readSchema(location);
    catalog.count(schema);
    if (/(In|Out)put$/.test(location.name)) catalog.name(schema, location.name);
  }
  for (const location of locations)
    location.holder[location.field] = catalog.refer(readSchema(location), location.name);
  Object.assign(schemas, catalog.schemas);
  const operations = Object.values(document.paths).flatMap((row) => Object.values(row));
  shareParameters(operations, document.components.parameters);
  shareResponses(operations, document.components.responses);
}

/** Rows of `repay.payment.list` are a `Payment`. */
function nameRows(
  { components }: OpenApiDocument,
  operation: string,
  catalog: SchemaCatalog,
): void {
  const [, feature = "", procedure] = operation.split(".");
  if (procedure !== "list") return;
  for (const { schema } of listMedia(components.responses[operation])) {
    const data = asSchema(schema.properties?.["data"]);
    const rows = asSchema(data.properties?.["rows"] ?? data);
    catalog.name(asSchema(rows.items), toPascal(feature));
  }
}
