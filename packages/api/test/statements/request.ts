import type { Db } from "@kolekta/db";
import { inventor } from "./invent.ts";
import { type Recorded, recording } from "./record.ts";
import type { Shape } from "./shape.ts";
import type { Callable, Declared } from "./source.ts";

/** Alternatives of the widest argument. */
const ROUNDS = 8;
const PATIENCE_MS = 5_000;

/** Identifies a template. */
export const toTemplateKey = (fragments: readonly string[]): string => JSON.stringify(fragments);

/** Detects SQL parameters or a setting with table and columns: only callers know which fit. */
const acceptsSql = ({ parameters }: Callable): boolean =>
  parameters.some(
    (parameter) =>
      isSql(parameter) ||
      (parameter.kind === "object" &&
        (parameter.of.has("fields") || [...parameter.of.values()].some(isSql))),
  );

const isSql = (shape: Shape): boolean =>
  shape.kind === "function"
    ? isSql(shape.returns)
    : shape.kind === "named" && shape.name === "RawBuilder";

/** Replaces any value of a row that no template declares. */
const ANY_VALUE = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : 1) });

type Query = (...args: unknown[]) => unknown;

async function loadQuery({ file, path }: Callable): Promise<Query> {
  const module: unknown = await import(`../../${file}`);
  const [owner, query] = path.reduce<[unknown, unknown]>(
    ([, target], name) => [target, Reflect.get(Object(target), name)],
    [undefined, module],
  );
  if (typeof query !== "function") throw new TypeError(`${path} of ${file}`);
  return query.bind(owner);
}

/** Records every statement of the queries, called with all variants of invented arguments. */
export async function recordStatements(
  db: Db,
  callables: readonly Callable[],
  declared: readonly Declared[],
): Promise<Recorded[]> {
  const rows = new Map<string, Shape>(
    declared.map(({ fragments, row }) => [toTemplateKey(fragments), row]),
  );
  const sent: Recorded[] = [];
  for (const callable of callables.filter((candidate) => !acceptsSql(candidate))) {
    const query = await loadQuery(callable);
    for (let round = 0; round < ROUNDS; round++) {
      const { db: recorder, recorded } = recording(db, ({ fragments }) => {
        const row = fragments && rows.get(toTemplateKey(fragments));
        return [row ? inventor(db, round)(row) : ANY_VALUE];
      });
      const args = callable.parameters.map(inventor(recorder, round));
      await settled(() => query(...args));
      sent.push(...recorded);
    }
  }
  return sent;
}

/** Ignores failures on invented input, because the statements sent before a failure count. */
async function settled(call: () => unknown): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, PATIENCE_MS, new Error("no end of it"));
  try {
    await Promise.race([call(), late]);
  } catch {
    return;
  } finally {
    clearTimeout(timer);
  }
}
