import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };
import type { Plugin } from "vite";

const ICON = "\0lucide-icon/";
const INHERITED = / (?:fill="none"|stroke(?:-\w+)?="[^"]*")/g;
const SHAPE = /<(\w+)((?: [\w-]+="[^"]*")*)\/>/g;
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;

const toComponentName = (name: string): string =>
  name
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

const toAttributeName = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const parseShapes = (body: string) =>
  [...body.replaceAll(INHERITED, "").matchAll(SHAPE)].map(([, tag, attributes = ""]) => [
    tag,
    Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, name = "", value]) => [
        toAttributeName(name),
        value,
      ]),
    ),
  ]);

const { icons, aliases } = lucide;
const bodies = new Map<string, string>();
for (const [name, { parent }] of Object.entries(aliases))
  bodies.set(toComponentName(name), icons[parent as keyof typeof icons].body);
for (const [name, { body }] of Object.entries(icons)) bodies.set(toComponentName(name), body);

function buildIcon(name: string): string {
  const body = bodies.get(name);
  if (body === undefined) throw new Error(`Lucide has no icon ${name}.`);
  return [
    'import { createIcon } from "@/components/ui/create-icon.tsx";',
    `export const ${name} = /*#__PURE__*/ createIcon(${JSON.stringify(parseShapes(body))});`,
  ].join("\n");
}

const IMPORT = /import \{([^}]+)\} from "lucide-react";/g;

const importIcons = (names: string): string =>
  names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => `import { ${name} } from "lucide-react/${name.split(" ")[0]}";`)
    .join(" ");

const TYPES = /import type \{[^}]+\} from "lucide-react";/g;

/**
 * Builds what `lucide-react` exports from the data of the same icons, which weigh 0.6 MB where that
 * package weighs 50. The package itself serves types and tests. Each icon is a module of its own,
 * so that a page loads only its own icons.
 */
export const lucideIcons = (): Plugin => ({
  name: "lucide-icons",
  enforce: "pre",
  transform(code) {
    if (!code.includes('"lucide-react"')) return undefined;
    const rewritten = code.replaceAll(IMPORT, (_, names: string) => importIcons(names));
    if (rewritten.replaceAll(TYPES, "").includes('"lucide-react"'))
      this.error('Import icons by name: import { X } from "lucide-react";');
    return { code: rewritten, map: null };
  },
  resolveId: (id) => (id.startsWith("lucide-react/") ? `${ICON}${id.slice(13)}` : undefined),
  load: (id) => (id.startsWith(ICON) ? buildIcon(id.slice(ICON.length)) : undefined),
});
