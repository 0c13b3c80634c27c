/* Bun's `toMatchObject` treats all dates as equal, so it must not compare instants. */
import { type Law, perFile } from "./law.ts";
import type { Source } from "./source.ts";

const CALL = "toMatchObject(";
/** Matches a field with an instant and its expected value. */
const INSTANT_FIELD = /\b\w+(?:At|Until|Time):\s*([^\n]*)/g;
/** Matches expected values that are no Date, or that are compared by value. */
const COMPARED = /^(?:null|undefined|true|false|expect\b|sameInstant\(|["'`{\d]|[^,}]*toISOString)/;

/** Where the parenthesis that opens at `from` is closed. */
function findClose(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function uncompared({ text }: Source): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(CALL); at >= 0; at = text.indexOf(CALL, at + 1)) {
    const expected = text.slice(at, findClose(text, at + CALL.length - 1));
    const line = text.slice(0, at).split("\n").length;
    for (const [field, value = ""] of expected.matchAll(INSTANT_FIELD))
      if (!COMPARED.test(value)) found.push(`line ${line}: ${field.trim()}`);
  }
  return found;
}

const TRANSACTION = /\binTransaction(?:<[^(]*>)?\(/g;
/** A clock that goes on while the transaction runs. */
const OTHER_CLOCK = /\b(?!tx\b)\w+\.(?:now|today)\(\)/g;

/** Clocks read in the verb of a transaction, after its first arrow. */
function readsOtherClock({ text }: Source): string[] {
  const found: string[] = [];
  for (const { index } of text.matchAll(TRANSACTION)) {
    const open = text.indexOf("(", index);
    const call = text.slice(open, findClose(text, open));
    const [, ...verb] = call.split(/\btx\b[^\n]*?=>/);
    const line = text.slice(0, index).split("\n").length;
    for (const [clock] of verb.join("").matchAll(OTHER_CLOCK))
      found.push(`transaction of line ${line}: ${clock}`);
  }
  return found;
}

export const INSTANT_LAWS: readonly Law[] = [
  {
    name: "moments are compared as values",
    remedy:
      "toMatchObject takes any Date for any other: wrap it in sameInstant of core/testing-moment.ts, or use toEqual",
    broken: [
      { "packages/api/src/a/a/a.test.ts": "expect(row).toMatchObject({ id: 1, closedAt: NOON });" },
      {
        "packages/api/src/a/a/a.test.ts":
          "expect(row).toMatchObject([\n  {\n    paidAt: new Date(later(3)),\n  },\n]);",
      },
    ],
    offences: perFile((path) => /\.test\.tsx?$/.test(path), uncompared),
  },
  {
    name: "a transaction has one moment",
    remedy: "take it from tx.now() or tx.today(), which stand still while the transaction runs",
    broken: [
      {
        "packages/api/src/tasks/case/actions/end.ts":
          "await inTransaction(ctx, input, async (tx) => {\n  await end(tx.db, ctx.now());\n});",
      },
      {
        "packages/api/src/tasks/case/actions/end.ts":
          "await inTransaction(context, null, (tx) => end(tx, context.now()));",
      },
    ],
    offences: perFile(
      (path) => path.startsWith("packages/api/src/") && !path.endsWith(".test.ts"),
      readsOtherClock,
    ),
  },
];
