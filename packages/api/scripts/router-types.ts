// Prints the type of the router without the server, for the published client:
//   bun packages/api/scripts/router-types.ts FILE
import { join } from "node:path";
import {
  API,
  type Checker,
  NodeBuilderFlags,
  type Symbol,
  type Type,
} from "typescript/unstable/async";

const HOME = join(import.meta.dir, "..");
const CONFIG = join(HOME, "tsconfig.json");
const ROUTER = join(HOME, "src/router.ts");

const PREAMBLE = `import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";

/** REST sends the content of a file; tRPC only its name and type. */
interface FileReply {
  name: string;
  type: string;
}

interface FieldError {
  /** Dotted path of the input field. */
  path: string;
  message: string;
}

/** \`x-error-keys\` of the OpenAPI document lists them. */
type ErrorKey = string;

type Query<Input, Output> = TRPCQueryProcedure<{ input: Input; output: Output; meta: unknown }>;
type Mutation<Input, Output> = TRPCMutationProcedure<{ input: Input; output: Output; meta: unknown }>;
`;

/** Writes every alias out: the reader of the file does not have its declaration. */
const STRUCTURE =
  NodeBuilderFlags.NoTruncation |
  NodeBuilderFlags.InTypeAlias |
  NodeBuilderFlags.UseStructuralFallback |
  NodeBuilderFlags.AllowUniqueESSymbolType;

const IMPORTED = /import\("([^"]+)"\)\.(\w+)/g;
/** Classes that a browser and Node have, and types of the preamble. */
const INLINED_NAMES = new Set(["File", "FileReply", "FieldError", "ErrorKey"]);

function toInlinedName(text: string, from: string, name: string): string {
  if (from === "@trpc/server") return text;
  if (!INLINED_NAMES.has(name)) throw new Error(`declare ${name} of ${from} in the preamble`);
  return name;
}

class Printer {
  readonly #checker: Checker;
  readonly #file: Parameters<Checker["typeToString"]>[1];

  constructor(checker: Checker, file: Parameters<Checker["typeToString"]>[1]) {
    this.#checker = checker;
    this.#file = file;
  }

  /** Gets the type of a property, by a path of names. */
  async typeAt(type: Type, ...[name, ...rest]: readonly string[]): Promise<Type> {
    if (name === undefined) return type;
    const property = await this.#checker.getPropertyOfType(type, name);
    if (!property) throw new Error(`the router's type has no ${name}`);
    return this.typeAt(await this.#getSymbolType(property), ...rest);
  }

  async #getSymbolType(symbol: Symbol): Promise<Type> {
    const type = await this.#checker.getTypeOfSymbol(symbol);
    if (!type) throw new Error(`${symbol.name} has no type`);
    return type;
  }

  async print(type: Type): Promise<string> {
    const text = await this.#checker.typeToString(type, this.#file, STRUCTURE);
    return text.replaceAll(IMPORTED, toInlinedName);
  }

  /** Prints a router with its routers and procedures. */
  async printRouter(type: Type): Promise<string> {
    const lines: string[] = [];
    for (const property of await this.#checker.getPropertiesOfType(type)) {
      const member = await this.#getSymbolType(property);
      const isProcedure = await this.#checker.getPropertyOfType(member, "_def");
      const printed = isProcedure
        ? await this.#printProcedure(member)
        : await this.printRouter(member);
      lines.push(`${JSON.stringify(property.name)}: ${printed};`);
    }
    return `{\n${lines.join("\n")}\n}`;
  }

  async #printProcedure(procedure: Type): Promise<string> {
    const kind = await this.print(await this.typeAt(procedure, "_def", "type"));
    const input = await this.print(await this.typeAt(procedure, "_def", "$types", "input"));
    const output = await this.print(await this.typeAt(procedure, "_def", "$types", "output"));
    return `${kind === '"mutation"' ? "Mutation" : "Query"}<${input}, ${output}>`;
  }
}

async function printAppRouter(checker: Checker, file: Parameters<Checker["typeToString"]>[1]) {
  const module = file && (await checker.getSymbolAtLocation(file));
  const exported = module && (await checker.getMemberInModuleExports(module, "appRouter"));
  const router = exported && (await checker.getTypeOfSymbol(exported));
  if (!router) throw new Error("router.ts exports no appRouter");
  const printer = new Printer(checker, file);
  const errorShape = await printer.typeAt(router, "_def", "_config", "$types", "errorShape");
  const record = await printer.typeAt(router, "_def", "record");
  const root = `{ ctx: object; meta: object; errorShape: ${await printer.print(errorShape)}; transformer: true }`;
  return `${PREAMBLE}\nexport type AppRouter = TRPCBuiltRouter<${root}, ${await printer.printRouter(record)}>;\n`;
}

const [, , target] = process.argv;
if (!target) throw new Error("Give the file to write.");
const api = new API({ cwd: HOME });
try {
  const snapshot = await api.updateSnapshot({ openProject: CONFIG });
  const project = snapshot.getProject(CONFIG);
  const file = await project?.program.getSourceFile(ROUTER);
  if (!project || !file) throw new Error(`${ROUTER} was not found`);
  await Bun.write(target, await printAppRouter(project.checker, file));
} finally {
  await api.close();
}
