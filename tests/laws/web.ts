import { importsTo, type Law, matches, perFile } from "./law.ts";
import { cycles, fileGraph } from "./cycles.ts";
import { toFeature, inWeb, isTest } from "./place.ts";
import { impureImports } from "./reach.ts";

const PUBLIC_FILES =
  /^packages\/api\/src\/(core\/[\w-]+|.+\/(contract|rules)(\/[\w-]+|-[\w-]+)?)\.ts$/;
const APP_ROUTER = "packages/api/src/router.ts";

const layer = (path: string) =>
  /^apps\/web\/src\/(app|features|components|hooks|lib)\//.exec(path)?.[1];
const ORDER = ["lib", "hooks", "components", "features", "app"];

export const WEB_LAWS: readonly Law[] = [
  {
    name: "the web reaches the API only by contract, rules, pure core and type AppRouter",
    remedy:
      "import from @kolekta/api/<router>/<noun>/contract or rules, @kolekta/api/core/<pure>, or `import type { AppRouter }`",
    broken: [
      {
        "apps/web/src/features/tasks/case/page.tsx":
          'import { q } from "@kolekta/api/tasks/case/queries";',
      },
      { "apps/web/src/lib/trpc.ts": 'import { createDb } from "@kolekta/db";' },
      { "apps/web/src/lib/trpc.ts": 'import { appRouter } from "@kolekta/api";' },
    ],
    offences: perFile(
      inWeb,
      importsTo((to, typeOnly) => {
        if (to.startsWith("packages/db/") || to.startsWith("apps/server/")) return true;
        if (!to.startsWith("packages/api/")) return false;
        return to === APP_ROUTER ? !typeOnly : !PUBLIC_FILES.test(to);
      }),
    ),
  },
  {
    name: "nothing that runs on the server is loaded by the browser",
    remedy: "split the pure part into a module of its own, or import only its types",
    broken: [
      {
        "apps/web/src/lib/errors.ts": 'import { AppError } from "@kolekta/api/core/errors";',
        "packages/api/src/core/errors.ts": 'import { dbError } from "kysely";',
      },
    ],
    offences: (sources) =>
      impureImports(
        sources,
        (path) => inWeb(path) && !isTest(path),
        (to) => to.startsWith("packages/"),
      ),
  },
  {
    name: "web layers point one way: app -> features -> components -> hooks -> lib",
    remedy: "move the piece down to the layer that both may use",
    broken: [
      {
        "apps/web/src/components/ui/button.tsx":
          'import { page } from "@/features/tasks/case/page.tsx";',
      },
    ],
    offences: perFile(
      inWeb,
      importsTo((to, typeOnly, from) => {
        const [sourceLayer, target] = [layer(from), layer(to)];
        if (!sourceLayer || !target || typeOnly) return false;
        return ORDER.indexOf(target) > ORDER.indexOf(sourceLayer);
      }),
    ),
  },
  {
    name: "a feature does not import another feature",
    remedy: "compose the two in app/, or move the shared piece into components/",
    broken: [
      {
        "apps/web/src/features/tasks/case/page.tsx":
          'import { x } from "@/features/repay/code/panel.tsx";',
      },
      { "apps/web/src/features/tasks/log/timeline.tsx": 'import { Area } from "../area.tsx";' },
    ],
    offences: perFile(
      (path) => toFeature(path) !== null,
      importsTo((to, _typeOnly, from) => {
        const target = toFeature(to);
        return target !== null && target !== toFeature(from);
      }),
    ),
  },
  {
    name: "files of the web form no cycle",
    remedy:
      "take the type of a row from its contract, or move what both need into a file of its own",
    broken: [
      {
        "apps/web/src/features/tasks/case/page.tsx": 'import { useColumns } from "./columns.tsx";',
        "apps/web/src/features/tasks/case/columns.tsx": 'import type { Row } from "./page.tsx";',
      },
    ],
    offences: (sources) =>
      cycles(fileGraph(sources.filter(({ path }) => inWeb(path) && !isTest(path)))),
  },
  {
    name: "no HTML from strings",
    remedy: "render the text as a React child",
    broken: [{ "apps/web/src/app/page.tsx": "<p dangerouslySetInnerHTML={x} />" }],
    offences: perFile(
      inWeb,
      matches(
        /\bdangerouslySetInnerHTML\b|\.innerHTML\b|\binsertAdjacentHTML\(|\bdocument\.write\(/,
      ),
    ),
  },
];
