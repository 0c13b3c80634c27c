import { type OperationNode, RawNode, ReferenceNode, TableNode, ValueNode } from "kysely";

/** One more part of a statement, and the text of the statement that ends here. */
interface Step {
  readonly next: Map<unknown, Step>;
  text?: string;
}

const createStep = (): Step => ({ next: new Map() });

/** More than the statements of the house in all the forms that their filters give them have parts. */
const MAX_STEPS = 50_000;

/** Stands for a value, whatever it is. */
const VALUE = Symbol("value");

/** A template is one array for as long as the process lives; what is joined otherwise is known by its text. */
const fragmentsKey = (fragments: readonly string[]): unknown =>
  "raw" in fragments ? fragments : fragments.join("\0");

/** A literal stands in the text; no fragment begins like its key. */
const literalKey = (value: unknown) => `\0${typeof value} ${String(value)}`;

const names = new WeakMap<OperationNode, string>();

/** Of a column or a table. */
function toName(node: OperationNode): string {
  let cachedName = names.get(node);
  if (cachedName === undefined) names.set(node, (cachedName = JSON.stringify(node)));
  return cachedName;
}

/** A statement that is to be run with these values in this order. */
interface Text {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/**
 * Texts of statements by the parts that they are made of: the same few are asked for thousands of times a second, and
 * to write one anew costs as much as to run it.
 */
export class Texts {
  #first = createStep();
  #steps = 0;

  /** Null for what has to be written each time. */
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

  /** Gathers the values below a node; null where there is something that its parts here do not tell apart. */
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
