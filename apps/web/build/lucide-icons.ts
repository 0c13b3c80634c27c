import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };
import type { Plugin } from "vite";

const ID = "\0lucide-icons";
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

function buildModule(): string {
  const { icons, aliases } = lucide;
  const bodies = new Map<string, string>();
  for (const [name, { parent }] of Object.entries(aliases))
    bodies.set(toComponentName(name), icons[parent as keyof typeof icons].body);
  for (const [name, { body }] of Object.entries(icons)) bodies.set(toComponentName(name), body);
  const lines = [...bodies].map(([name, body]) => {
    const shapes = JSON.stringify(parseShapes(body));
    return `export const ${name} = /*#__PURE__*/ createIcon(${shapes});`;
  });
  return ['import { createIcon } from "@/components/ui/create-icon.tsx";', ...lines].join("\n");
}

/**
 * Builds what `lucide-react` exports from the data of the same icons, which weigh 0.6 MB where that package weighs 50.
 * The package itself serves types and tests.
 */
export const lucideIcons = (): Plugin => ({
  name: "lucide-icons",
  enforce: "pre",
  resolveId: (id) => (id === "lucide-react" ? ID : undefined),
  load: (id) => (id === ID ? buildModule() : undefined),
});
