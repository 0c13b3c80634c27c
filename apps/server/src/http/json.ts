import { AppError } from "@kolekta/api/core/errors";

/** Far above the needs of any contract; a parser must not build deeper or larger values. */
const MAX_DEPTH = 32;
export const MAX_VALUES = 10_000;
/** For endpoints that take up to a thousand records. */
export const MAX_BULK_VALUES = 60_000;

/** Parses JSON from a request; throws a SyntaxError when it is invalid. */
export function parseJson(text: string, maxValues = MAX_VALUES): unknown {
  assertJsonSize(text, maxValues);
  return JSON.parse(text);
}

/** Scans the text once: commas limit the number of values, brackets the depth. */
function assertJsonSize(text: string, maxValues: number): void {
  let [depth, commas, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    else if (quoted) at += sign === "\\" ? 1 : 0;
    else if (sign === ",") commas += 1;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth > MAX_DEPTH) throw new AppError("invalid", "request.tooDeep", { max: MAX_DEPTH });
    if (commas >= maxValues) throw tooManyValues(maxValues);
  }
}

export const tooManyValues = (max = MAX_VALUES): AppError =>
  new AppError("invalid", "request.tooManyValues", { max });
