import type { Db } from "@kolekta/db";
import { inventor } from "./invent.ts";
import { type Recorded, recording } from "./record.ts";
import type { Shape } from "./shape.ts";
import type { Callable, Declared } from "./source.ts";

/** As many as the widest choice of an argument has ways. */
const TURNS = 8;
const PATIENCE_MS = 5_000;

/** What tells a template from others. */
export const keyOf = (fragments: readonly string[]): string => JSON.stringify(fragments);

/** What it is given is SQL, which those know who call it. */
const takesSql = ({ parameters }: Callable): boolean =>
  parameters.some(
    (one) => isSql(one) || (one.kind === "object" && [...one.of.values()].some(isSql)),
  );

const isSql = (shape: Shape): boolean =>
  shape.kind === "function"
    ? isSql(shape.returns)
    : shape.kind === "named" && shape.name === "RawBuilder";

/** What stands for any value of a row that no template declares. */
const ANYTHING = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : 1) });

type Query = (...args: unknown[]) => unknown;

async function queryOf({ file, path }: Callable): Promise<Query> {
  const module: unknown = await import(`../../${file}`);
  const [owner, query] = path.reduce<[unknown, unknown]>(
    ([, held], name) => [held, Reflect.get(Object(held), name)],
    [undefined, module],
  );
  if (typeof query !== "function") throw new TypeError(`${path} of ${file}`);
  return query.bind(owner);
}

/** Every statement that the queries send when they are called with invented arguments, in each of their ways. */
export async function statementsOf(
  db: Db,
  callables: readonly Callable[],
  declared: readonly Declared[],
): Promise<Recorded[]> {
  const rows = new Map<string, Shape>(
    declared.map(({ fragments, row }) => [keyOf(fragments), row]),
  );
  const sent: Recorded[] = [];
  for (const callable of callables.filter((one) => !takesSql(one))) {
    const query = await queryOf(callable);
    for (let turn = 0; turn < TURNS; turn++) {
      const { db: recorder, recorded } = recording(db, ({ fragments }) => {
        const row = fragments && rows.get(keyOf(fragments));
        return [row ? inventor(db, turn)(row) : ANYTHING];
      });
      const args = callable.parameters.map(inventor(recorder, turn));
      await settled(() => query(...args));
      sent.push(...recorded);
    }
  }
  return sent;
}

/** What was invented seldom makes sense to whoever reads it: where he stumbles, what he had asked stands. */
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
