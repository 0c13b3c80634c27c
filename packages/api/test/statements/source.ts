import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  type Node,
  type SourceFile,
  SyntaxKind,
  type TaggedTemplateExpression,
} from "typescript/unstable/ast";
import {
  API,
  type Checker,
  type Project,
  SignatureKind,
  type Symbol as TypeSymbol,
} from "typescript/unstable/async";
import { type Properties, type Shape, ShapeReader } from "./shape.ts";

const API_ROOT = join(import.meta.dir, "..", "..");

/** Template of `sql<Row>`, `queryRows` or `queryRow` in the source, whose rows are objects. */
export interface Declared {
  readonly file: string;
  readonly line: number;
  /** Text between the values, as kept by the builder. */
  readonly fragments: readonly string[];
  readonly row: Properties;
}

/** Exported function, or one of an exported object. */
export interface Callable {
  readonly file: string;
  /** Path from the module: `lock`, or `rules.current`. */
  readonly path: readonly string[];
  readonly parameters: readonly Shape[];
}

export interface Read {
  readonly declared: Declared[];
  readonly callables: Callable[];
}

/** Reads templates and functions of the files with the type checker of the package. */
export async function readSources(files: readonly string[]): Promise<Read> {
  const api = new API({ cwd: API_ROOT });
  try {
    const snapshot = await api.updateSnapshot({ openProject: join(API_ROOT, "tsconfig.json") });
    const [project] = snapshot.getProjects();
    if (!project) throw new Error("the package has no project");
    return await readAll(project, files);
  } finally {
    await api.close();
  }
}

async function readAll({ program, checker }: Project, files: readonly string[]): Promise<Read> {
  const shapes = new ShapeReader(checker);
  const read: Read = { declared: [], callables: [] };
  for (const file of files) {
    const source = await program.getSourceFile(join(API_ROOT, file));
    if (!source) throw new Error(`${file} is not part of the package`);
    for (const declaration of await declaredIn(source, file, checker, shapes))
      read.declared.push(declaration);
    for (const callable of await listCallables(source, file, checker, shapes))
      read.callables.push(callable);
  }
  return read;
}

function templatesIn(source: SourceFile): TaggedTemplateExpression[] {
  const found: TaggedTemplateExpression[] = [];
  const walk = (node: Node): void => {
    if (node.kind === SyntaxKind.TaggedTemplateExpression)
      found.push(node as TaggedTemplateExpression);
    node.forEachChild((child) => {
      walk(child);
      return undefined;
    });
  };
  walk(source);
  return found;
}

const toFragments = ({ template }: TaggedTemplateExpression): string[] =>
  template.kind === SyntaxKind.TemplateExpression
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];

/** Finds the row in the result of `queryRows` or `queryRow`, whose type the function around it declares. */
function findRow(shape: Shape): Shape | undefined {
  if (shape.kind === "union") return shape.of.find(({ kind }) => kind === "object");
  if (shape.kind !== "named") return shape;
  return /^(Promise|Array)$/.test(shape.name) && shape.of[0] ? findRow(shape.of[0]) : undefined;
}

async function declaredIn(
  source: SourceFile,
  file: string,
  checker: Checker,
  shapes: ShapeReader,
): Promise<Declared[]> {
  const found: Declared[] = [];
  for (const node of templatesIn(source)) {
    const [type] = node.typeArguments ?? [];
    if (!type && node.tag.kind !== SyntaxKind.CallExpression) continue;
    const shape = type
      ? await shapes.read(await checker.getTypeFromTypeNode(type))
      : findRow(await shapes.read(await checker.getTypeAtLocation(node)));
    if (shape?.kind !== "object") continue;
    const line = source.text.slice(0, node.pos).split("\n").length;
    found.push({ file, line, fragments: toFragments(node), row: shape });
  }
  return found;
}

async function listCallables(
  source: SourceFile,
  file: string,
  checker: Checker,
  shapes: ShapeReader,
): Promise<Callable[]> {
  const module = await checker.getSymbolAtLocation(source);
  if (!module) return [];
  const found: Callable[] = [];
  const add = async (symbol: TypeSymbol, path: string[]): Promise<void> => {
    const type = await checker.getTypeOfSymbol(symbol);
    if (!type) return;
    const [call] = await checker.getSignaturesOfType(type, SignatureKind.Call);
    if (call) {
      const parameters: Shape[] = [];
      for (const parameter of await call.getParameters())
        parameters.push(await shapes.read(await checker.getTypeOfSymbol(parameter)));
      if (parameters.some(isDatabase)) found.push({ file, path, parameters });
    } else if (path.length === 1 && type.isObjectType()) {
      for (const property of await checker.getPropertiesOfType(type))
        await add(property, [...path, property.name]);
    }
  };
  for (const symbol of await checker.getExportsOfModule(module)) await add(symbol, [symbol.name]);
  return found;
}

export const isDatabase = (shape: Shape): boolean =>
  shape.kind === "named" && /^(Kysely|Transaction)$/.test(shape.name);

const NOT_PRODUCT = /\.test\.ts$|(^|\/)testing/;

const FOLDERS = ["src", "../../apps/server/src/ops"];

/** Lists the files that may build SQL: core and the queries of the rooms. */
export const queryFiles = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(API_ROOT, folder), { recursive: true, encoding: "utf8" }).map(
      (file) => `${folder}/${file.replaceAll("\\", "/")}`,
    ),
  )
    .filter((file) => /^src\/core\/.*\.ts$|\/queries\b.*\.ts$/.test(file))
    .filter((file) => !NOT_PRODUCT.test(file))
    .toSorted();
