import {
  type Checker,
  SignatureKind,
  type Symbol as TypeSymbol,
  type Type,
  TypeFlags,
} from "typescript/unstable/async";

export interface Properties {
  readonly kind: "object";
  readonly of: ReadonlyMap<string, Shape>;
  /** May have more properties, because it contains a type parameter. */
  readonly isOpen: boolean;
}

/** Type as known to the checker: enough to invent a value and to compare it with a column. */
export type Shape =
  | { readonly kind: "literal"; readonly value: unknown }
  | { readonly kind: "number" | "string" | "boolean" | "null" | "nothing" }
  | { readonly kind: "unknown" }
  /** Date, Buffer, Map, Kysely, RawBuilder, ...: types of libraries, with their arguments. */
  | { readonly kind: "named"; readonly name: string; readonly of: readonly Shape[] }
  | { readonly kind: "union"; readonly of: readonly Shape[] }
  | Properties
  | { readonly kind: "function"; readonly returns: Shape };

const PLAIN: readonly (readonly [TypeFlags, Shape["kind"]])[] = [
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.StringLike, "string"],
  [TypeFlags.BooleanLike, "boolean"],
  [TypeFlags.Null, "null"],
  [TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never, "nothing"],
];
const NAMELESS = /^__/;
const ELSEWHERE = /node_modules|^bundled:|\/lib\.[\w.]+\.d\.ts$/;

/** Reads each type once, because a shape may contain itself. */
export class ShapeReader {
  readonly #checker: Checker;
  readonly #shapes = new Map<number, Shape>();

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  async read(type: Type | undefined): Promise<Shape> {
    if (!type) return { kind: "unknown" };
    const existing = this.#shapes.get(type.id);
    if (existing) return existing;
    const shape: Shape = { kind: "unknown" };
    this.#shapes.set(type.id, shape);
    return Object.assign(shape, await this.#look(type));
  }

  async #look(type: Type): Promise<Shape> {
    if (type.isLiteralType()) return { kind: "literal", value: type.value };
    if (type.isUnionType()) return this.#union(type);
    const plain = PLAIN.find(([flags]) => type.flags & flags);
    if (plain) return { kind: plain[1] } as Shape;
    if (type.isTypeParameter()) return this.read(await this.#checker.getBaseConstraintOfType(type));
    if (type.isObjectType() || type.isIntersectionType()) return this.#object(type);
    return { kind: "unknown" };
  }

  async #union(type: Type & { getTypes(): Promise<readonly Type[]> }) {
    return { kind: "union", of: await this.#all(await type.getTypes()) } as const;
  }

  async #object(type: Type): Promise<Shape> {
    const symbol = await type.getSymbol();
    if (symbol && isForeign(symbol)) return this.#named(symbol.name, type);
    const [call] = await this.#checker.getSignaturesOfType(type, SignatureKind.Call);
    if (call)
      return {
        kind: "function",
        returns: await this.read(await this.#checker.getReturnTypeOfSignature(call)),
      };
    const properties = await this.#checker.getPropertiesOfType(type);
    const types = await this.#checker.getTypeOfSymbol(properties);
    const shapes = await this.#all(types);
    const parts = type.isIntersectionType() ? await type.getTypes() : [];
    return {
      kind: "object",
      isOpen: parts.some((part) => part.isTypeParameter()),
      of: new Map(properties.map(({ name }, at) => [name, shapes[at] ?? { kind: "unknown" }])),
    };
  }

  async #named(name: string, type: Type): Promise<Shape> {
    const args = type.isTypeReference() ? await this.#checker.getTypeArguments(type) : [];
    return { kind: "named", name, of: await this.#all(args) };
  }

  async #all(types: readonly (Type | undefined)[]): Promise<Shape[]> {
    const shapes: Shape[] = [];
    for (const type of types) shapes.push(await this.read(type));
    return shapes;
  }
}

const isForeign = (symbol: TypeSymbol): boolean =>
  !NAMELESS.test(symbol.name) && symbol.declarations.some(({ path }) => ELSEWHERE.test(path));
