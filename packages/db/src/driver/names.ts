import {
  CamelCasePlugin,
  type DatabaseIntrospector,
  type Kysely,
  type KyselyPlugin,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";

/** Kysely's own mapping of names, without its walk over every query tree and every row. */
class Mapping extends CamelCasePlugin {
  toKey = (column: string): string => this.camelCase(column);
  toColumn = (key: string): string => this.snakeCase(key);
}

const mapping = new Mapping({ maintainNestedObjectKeys: true });

/** Column names of results in camelCase: the pool renames once per statement. */
export const { toKey } = mapping;

/** Writes camelCase identifiers as snake_case. */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(mapping.toColumn(identifier));
  }
}

const columnNames: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          mapping.toColumn(key),
          value,
        ]),
      ),
    ),
  }),
};

/** The introspector reads the catalog's own names. */
export const introspectorOf = (db: Kysely<unknown>): DatabaseIntrospector =>
  new PostgresIntrospector(db.withPlugin(columnNames));
