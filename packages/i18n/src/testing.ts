/** Lists every text below a node of messages, each with its dotted key. */
export const listTexts = (node: object, prefix = ""): [string, string][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "string"
      ? [[prefix + key, value] as [string, string]]
      : listTexts(value as object, `${prefix}${key}.`),
  );

/**
 * Lists the arguments of an ICU text. Even depths hold arguments, odd ones the wordings of a plural
 * or a choice; `maxDepth` 0 leaves out the arguments within wordings.
 */
export function listArguments(text: string, maxDepth = Infinity): string[] {
  let depth = 0;
  const names = new Set<string>();
  for (const [brace, name] of text.matchAll(/\{\s*(\w*)|\}/g)) {
    if (brace === "}") depth -= 1;
    else {
      if (depth % 2 === 0 && depth <= maxDepth && name) names.add(name);
      depth += 1;
    }
  }
  return [...names].sort();
}
