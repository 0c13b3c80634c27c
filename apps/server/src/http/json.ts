import { AppError } from "@kolekta/api/core/errors";

/** Far above what any contract takes; a parser builds nothing deeper or fuller. */
const MAX_DEPTH = 32;
export const MAX_VALUES = 10_000;

/** JSON off the wire; what is no JSON throws a SyntaxError. */
export function parseJson(text: string): unknown {
  assertJsonSize(text);
  return JSON.parse(text);
}

/** One walk over the text: commas count its values, brackets its depth. */
function assertJsonSize(text: string): void {
  let [depth, commas, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    else if (quoted) at += sign === "\\" ? 1 : 0;
    else if (sign === ",") commas += 1;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    if (depth > MAX_DEPTH) throw new AppError("invalid", "request.tooDeep", { max: MAX_DEPTH });
    if (commas >= MAX_VALUES) throw tooManyValues();
  }
}

export const tooManyValues = (): AppError =>
  new AppError("invalid", "request.tooManyValues", { max: MAX_VALUES });
