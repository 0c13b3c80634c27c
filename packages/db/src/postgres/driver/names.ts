import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseIntrospector,
  type Kysely,
  type KyselyPlugin,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
} from "kysely";
import { Texts } from "./texts.ts";

/** Kysely's own mapping of names, without its walk over every query tree and every row. */
class Mapping extends CamelCasePlugin {
  toKey = (column: string): string => this.camelCase(column);
  toColumn = (key: string): string => this.snakeCase(key);
}

const mapping = new Mapping({ maintainNestedObjectKeys: true });

/** Column names of results in camelCase: the pool renames once per statement. */
export const { toKey } = mapping;

/** Compiles camelCase identifiers to snake_case, and caches raw statements by their form. */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  readonly #texts = new Texts();

  override compileQuery(query: RootOperationNode, queryId: QueryId): CompiledQuery {
    const write = () => super.compileQuery(query, queryId).sql;
    const text = this.#texts.get(query, write);
    return text
      ? { query, queryId, sql: text.sql, parameters: text.values }
      : super.compileQuery(query, queryId);
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(mapping.toColumn(identifier));
  }
}

const columnNames: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [mapping.toColumn(key), value])),
    ),
  }),
};

/** The introspector reads the catalog's own names. */
export const buildIntrospector = (db: Kysely<unknown>): DatabaseIntrospector =>
  new PostgresIntrospector(db.withPlugin(columnNames));
