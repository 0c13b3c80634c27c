import { type OperationNode, RawNode, ReferenceNode, TableNode, ValueNode } from "kysely";

/** Next part of a statement, and the text of the statement that ends here. */
interface Step {
  readonly next: Map<unknown, Step>;
  text?: string;
}

const createStep = (): Step => ({ next: new Map() });

/**
 * More than the total parts of all statements of the product, in all forms that filters give them.
 */
const MAX_STEPS = 50_000;

const VALUE = Symbol("value");

/**
 * A template is one array for the life of the process and is its own key; other fragments are
 * identified by their text.
 */
const fragmentsKey = (fragments: readonly string[]): unknown =>
  "raw" in fragments ? fragments : fragments.join("\0");

/** A literal is part of the text; no fragment begins like its key. */
const literalKey = (value: unknown) => `\0${typeof value} ${String(value)}`;

const names = new WeakMap<OperationNode, string>();

function toName(node: OperationNode): string {
  let cachedName = names.get(node);
  if (cachedName === undefined) names.set(node, (cachedName = JSON.stringify(node)));
  return cachedName;
}

interface Text {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * Caches statement texts by their parts: the same few statements run thousands of times a second,
 * and compiling one costs as much as running it.
 */
export class Texts {
  #first = createStep();
  #steps = 0;

  /** Returns null for a statement that must be compiled each time. */
  get(node: OperationNode, write: () => string): Text | null {
    if (!RawNode.is(node)) return null;
    const values: unknown[] = [];
    const last = this.#walk(node, this.#first, values);
    if (!last) return null;
    if (this.#steps > MAX_STEPS) {
      this.#first = createStep();
      this.#steps = 0;
    }
    return { sql: (last.text ??= write()), values };
  }

  /** Collects the values below a node; returns null when a part has no key here. */
  #walk(node: OperationNode, from: Step, values: unknown[]): Step | null {
    if (ValueNode.is(node)) {
      if (node.immediate)
        return typeof node.value === "object" && node.value !== null
          ? null
          : this.#step(from, literalKey(node.value));
      values.push(node.value);
      return this.#step(from, VALUE);
    }
    if (RawNode.is(node)) {
      let at: Step | null = this.#step(from, fragmentsKey(node.sqlFragments));
      for (const parameter of node.parameters)
        if (!(at = this.#walk(parameter, at, values))) return null;
      return at;
    }
    return ReferenceNode.is(node) || TableNode.is(node) ? this.#step(from, toName(node)) : null;
  }

  #step({ next }: Step, part: unknown): Step {
    let step = next.get(part);
    if (!step) {
      next.set(part, (step = createStep()));
      this.#steps += 1;
    }
    return step;
  }
}
