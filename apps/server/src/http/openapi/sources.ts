import type { Endpoint } from "../endpoints.ts";
import { type ErrorKeys, readErrorKeys } from "./error-keys.ts";
import { readSchemaNames, type SchemaNames } from "./schema-names.ts";

/** Inputs of the document besides the router. */
export interface DocumentSources {
  readonly names: SchemaNames;
  readonly errorKeys: ErrorKeys;
}

export const NO_SOURCES: DocumentSources = { names: new Map(), errorKeys: new Map() };

export const readSources = async (endpoints: readonly Endpoint[]): Promise<DocumentSources> => ({
  names: await readSchemaNames(),
  errorKeys: readErrorKeys(endpoints.filter(({ meta }) => meta.rest).map(({ name }) => name)),
});
