import { cycles } from "./cycles.ts";
import { importsTo, type Law, matches, perFile } from "./law.ts";
import { inApi, inCore, inSeeds, inWeb, isTest, type RoomFileKind, toRoomFile } from "./place.ts";
import { BROWSER_SAFE, impureImports } from "./reach.ts";
import type { Source } from "./source.ts";

const ALLOWED_USES: Record<RoomFileKind, readonly RoomFileKind[]> = {
  contract: ["contract", "part"],
  rules: ["contract", "rules", "part"],
  queries: ["contract", "rules", "queries", "part"],
  actions: ["contract", "rules", "queries", "actions", "part"],
  router: ["contract", "rules", "queries", "actions", "router"],
  jobs: ["contract", "rules", "queries", "actions", "jobs", "part"],
  commands: ["contract", "rules", "queries", "actions", "commands", "part"],
  part: ["contract", "rules", "queries", "actions", "part"],
};

/** Signatures for other systems use the machine's clock. */
const OUTSIDE = /\/gateways\//;

const isKind =
  (...kinds: RoomFileKind[]) =>
  (path: string) => {
    const roomFile = toRoomFile(path);
    return roomFile !== null && kinds.includes(roomFile.kind) && !isTest(path);
  };

const isRoomCode = (path: string) => toRoomFile(path) !== null && !isTest(path);

/** Hashing depends on its input only; a separate law limits the browser. */
const WITHOUT_IO = [...BROWSER_SAFE, "node:crypto"];
const AMBIENT =
  /\bnew Date\(\)|\bDate\.now\(|\bfetch\(|\bprocess\.|\bBun\.|\bMath\.random\(|\brandom(Bytes|Int|UUID)\(/;

/** Purge actions of telephony are open to other rooms. */
const PURGE_ACTION = /\/actions\/purge\.ts$/;

/** Layers, lowest first: the account of a loan, the worked cases, and incoming money. */
const LAYERS = ["account", "tasks", "repay"] as const;

const toLayer = (path: string) =>
  LAYERS.findIndex((router) => toRoomFile(path)?.room.startsWith(`${router}/`));

/** Builds the dependencies between rooms; imports of contracts do not count. */
function buildRoomGraph(sources: readonly Source[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of sources.filter((source) => isRoomCode(source.path)))
    for (const { to } of imports) {
      const [from, target] = [toRoomFile(path)?.room, toRoomFile(to)?.room];
      if (!from || !target || from === target) continue;
      if (toRoomFile(to)?.kind === "contract") continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(target));
    }
  return graph;
}

export const ROOM_LAWS: readonly Law[] = [
  {
    name: "contracts and rules do no I/O",
    remedy:
      "contract and rules import zod, contracts and pure core modules only; pass what they need as an argument",
    broken: [
      { "packages/api/src/tasks/case/rules.ts": 'import { sql } from "kysely";' },
      { "packages/api/src/tasks/case/rules.ts": "const at = new Date();" },
    ],
    offences: (sources) => [
      ...impureImports(sources, isKind("contract", "rules"), () => true, WITHOUT_IO),
      ...perFile(isKind("contract", "rules"), matches(AMBIENT))(sources),
    ],
  },
  {
    name: "a room's files use each other in one direction",
    remedy: "router -> actions, queries -> rules -> contract; see docs/develop/architecture.md",
    broken: [{ "packages/api/src/tasks/case/queries.ts": 'import { save } from "./actions.ts";' }],
    offences: perFile(isRoomCode, (source) => {
      const from = toRoomFile(source.path);
      return importsTo((to) => {
        const target = toRoomFile(to);
        return (
          from !== null &&
          target?.room === from.room &&
          !ALLOWED_USES[from.kind].includes(target.kind)
        );
      })(source);
    }),
  },
  {
    name: "a room shows other rooms only its contract, rules and actions",
    remedy: "call the other room's action, or write a query of your own that reads its tables",
    broken: [
      { "packages/api/src/tasks/log/actions.ts": 'import * as q from "../case/queries.ts";' },
    ],
    offences: perFile(isRoomCode, (source) => {
      const from = toRoomFile(source.path);
      return importsTo((to) => {
        const target = toRoomFile(to);
        return (
          from !== null &&
          target !== null &&
          target.room !== from.room &&
          !["contract", "rules", "actions"].includes(target.kind)
        );
      })(source);
    }),
  },
  {
    name: "rooms form no cycle",
    remedy: "move the piece that both need into the room that owns the noun",
    broken: [
      {
        "packages/api/src/tasks/log/rules.ts": 'import { a } from "../case/rules.ts";',
        "packages/api/src/tasks/case/rules.ts": 'import { b } from "../log/rules.ts";',
      },
    ],
    offences: (sources) => cycles(buildRoomGraph(sources)),
  },
  {
    name: "the account lies below the cases, and these below repayment",
    remedy:
      "tell a fact that the room above follows (packages/api/src/reactions.ts), or move the piece down",
    broken: [
      {
        "packages/api/src/tasks/closing/actions.ts":
          'import { cancelCodes } from "../../repay/code/actions/cancel.ts";',
      },
      {
        "packages/api/src/account/loan/actions.ts":
          'import { lockCase } from "../../tasks/case/actions.ts";',
      },
    ],
    offences: perFile(
      (path) => isRoomCode(path) && toLayer(path) >= 0,
      importsTo(
        (to, _typeOnly, from) => toRoomFile(to)?.kind !== "contract" && toLayer(to) > toLayer(from),
      ),
    ),
  },
  {
    name: "seeds stand above the rooms: they use contracts, rules and actions, and no room uses them",
    remedy: "a room's rows come through its doors; a seed calls the room's rules and actions",
    broken: [
      {
        "packages/api/src/tasks/case/actions.ts": 'import { newCase } from "../../seeds/index.ts";',
      },
      {
        "packages/api/src/seeds/factory/loan.ts":
          'import { insertLoan } from "../../account/loan/queries/post.ts";',
      },
    ],
    offences: (sources) => [
      ...perFile(
        (path) => !isTest(path) && (inCore(path) || toRoomFile(path) !== null || inWeb(path)),
        importsTo(inSeeds),
      )(sources),
      ...perFile(
        (path) => inSeeds(path) && !isTest(path),
        importsTo((to) => {
          const target = toRoomFile(to);
          return target !== null && !["contract", "rules", "actions"].includes(target.kind);
        }),
      )(sources),
    ],
  },
  {
    name: "core knows no room",
    remedy: "core serves every room; what belongs to one noun lives in its room",
    broken: [
      { "packages/api/src/core/scope.ts": 'import { moves } from "../tasks/case/rules.ts";' },
    ],
    offences: perFile(
      (path) => inCore(path) && !isTest(path),
      importsTo((to) => toRoomFile(to) !== null),
    ),
  },
  {
    name: "only ctx.now() and ctx.today() read a clock",
    remedy: "take the moment from ctx and pass it on as an argument",
    broken: [{ "packages/api/src/tasks/case/actions.ts": "const now = Date.now();" }],
    offences: perFile(
      (path) =>
        (inApi(path) || toRoomFile(path) !== null) &&
        !isTest(path) &&
        !inSeeds(path) &&
        !OUTSIDE.test(path),
      matches(/\bnew Date\(\)|\bDate\.now\(/),
    ),
  },
  {
    name: "only the rooms of telephony lead to a person",
    remedy:
      "make it a procedure of telephony, which says whom it reaches and is used in packages/api/src/reaching.test.ts",
    broken: [
      { "packages/api/src/repay/code/actions.ts": "await ctx.gateways.text.send(letter);" },
      {
        "packages/api/src/repay/code/actions.ts":
          'import { enqueue } from "../../telephony/outbox/actions/queue.ts";',
      },
    ],
    offences: perFile(
      (path) => isRoomCode(path) && !toRoomFile(path)?.room.startsWith("telephony/"),
      (source) => [
        ...matches(/\bgateways\.(call|text|mail)\b/)(source),
        ...importsTo(
          (to) =>
            toRoomFile(to)?.kind === "actions" &&
            !PURGE_ACTION.test(to) &&
            (toRoomFile(to)?.room.startsWith("telephony/") ?? false),
        )(source),
      ],
    ),
  },
  {
    name: "an endpoint is one expression",
    remedy: "what wants a second statement is an action",
    broken: [
      {
        "packages/api/src/tasks/case/router.ts":
          "list: read(a, b, c, async (ctx) => { await x(ctx); }),",
      },
    ],
    offences: perFile(isKind("router"), matches(/=> \{\s*$|=> \{ .*;|\btry \{|\bawait\b/m)),
  },
];
