/** Where a file lives in the house, read off its path alone. */

const ROOM =
  /^(?:packages\/api\/src\/(?=session|account|tasks|telephony|repay|manage|reports|board)|apps\/server\/src\/(?=ops\/(?:archive|lake)\/))([a-z]+)\/([^/]+)\/(.+)\.ts$/;
const KINDS = ["contract", "rules", "queries", "actions", "router", "jobs", "commands"] as const;

export type RoomFileKind = (typeof KINDS)[number] | "part";

export interface RoomFile {
  /** "tasks/case" */
  readonly room: string;
  readonly kind: RoomFileKind;
}

/** The room and the kind of a file of the API or of the operators' commands; `rules.ts`, `rules-order.ts`, `rules/order.ts` and `map/rules.ts` are rules. */
export function toRoomFile(path: string): RoomFile | null {
  const [, router, noun, rest] = ROOM.exec(path) ?? [];
  if (!router || !noun || !rest) return null;
  const kind = rest
    .split("/")
    .map((part) => KINDS.find((name) => new RegExp(`^${name}(-|$)`).test(part)))
    .find(Boolean);
  return { room: `${router}/${noun}`, kind: kind ?? "part" };
}

export const isTest = (path: string) =>
  /\.test\.tsx?$|\/(testing|e2e|bench|test)\/|\/testing(-[\w-]+)?\.ts$/.test(path);

export const inApi = (path: string) => path.startsWith("packages/api/src/");
export const inCore = (path: string) => path.startsWith("packages/api/src/core/");
/** Rows for a database that nobody works in yet: the demo, the load, the cases of tests. */
export const inSeeds = (path: string) => path.startsWith("packages/api/src/seeds/");
export const inDb = (path: string) => path.startsWith("packages/db/");
export const inWeb = (path: string) => path.startsWith("apps/web/src/");

/** "tasks/case" of apps/web/src/features/tasks/case/page.tsx, "tasks" of a file that lies directly in features/tasks. */
export const toFeature = (path: string) =>
  /^apps\/web\/src\/features\/([^/]+(?:\/[^/]+(?=\/))?)\//.exec(path)?.[1] ?? null;
