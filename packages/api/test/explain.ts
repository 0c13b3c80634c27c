import type { Db } from "@kolekta/db";
import {
  CompiledQuery,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from "kysely";

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Loops": number;
  readonly Plans?: readonly PlanNode[];
}

/** Tables and indexes of a statement's plan, by use in its run. */
export interface Touched {
  readonly sql: string;
  /** Tables that were read, in no order. */
  readonly read: ReadonlySet<string>;
  /** Tables of the plan that the run did not read. */
  readonly spared: ReadonlySet<string>;
  readonly indexes: ReadonlySet<string>;
}

export interface Watched {
  readonly db: Db;
  /** Explains the statements since the last call that match `names`, and rolls them back. */
  explained(this: void, names: RegExp): Promise<Touched[]>;
}

/** Wraps a database to record every statement. */
export function watched(real: Db): Watched {
  const plain = real.withoutPlugins();
  const sent: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }: PluginTransformQueryArgs) {
      sent.push(plain.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }: PluginTransformResultArgs) => result,
  };
  return {
    db: real.withPlugin(watch),
    async explained(names) {
      const found = sent.splice(0).filter(({ sql }) => names.test(sql));
      const all: Touched[] = [];
      for (const query of found) all.push(await explain(plain, query));
      return all;
    },
  };
}

class Undone extends Error {}

async function explain(db: Db, query: CompiledQuery): Promise<Touched> {
  let plan: PlanNode | undefined;
  const text = `explain (analyze, timing off, costs off, summary off, format json) ${query.sql}`;
  await db
    .transaction()
    .execute(async (tx) => {
      const { rows } = await tx.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(text, [...query.parameters]),
      );
      plan = toPlan(rows[0]?.["QUERY PLAN"]);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  const read = new Set<string>();
  const spared = new Set<string>();
  const indexes = new Set<string>();
  walk(plan, (node) => {
    const isRead = node["Actual Loops"] > 0;
    const { "Relation Name": table, "Index Name": index } = node;
    if (table) (isRead ? read : spared).add(table);
    if (index && isRead) indexes.add(index);
  });
  return { sql: query.sql, read, spared, indexes };
}

function toPlan(value: unknown): PlanNode | undefined {
  const parsed = typeof value === "string" ? JSON.parse(value) : value;
  return (parsed as readonly { readonly Plan: PlanNode }[])[0]?.Plan;
}

function walk(node: PlanNode | undefined, see: (node: PlanNode) => void): void {
  if (!node) return;
  see(node);
  for (const below of node.Plans ?? []) walk(below, see);
}
