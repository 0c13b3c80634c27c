/** Derives the place of a file in the architecture from its path. */

const ROOM =
  /^(?:packages\/api\/src\/(?=session|account|tasks|telephony|repay|manage|reports|board)|apps\/server\/src\/(?=ops\/(?:archive|lake)\/))([a-z]+)\/([^/]+)\/(.+)\.ts$/;
const KINDS = ["contract", "rules", "queries", "actions", "router", "jobs", "commands"] as const;

export type RoomFileKind = (typeof KINDS)[number] | "part";

export interface RoomFile {
  /** "tasks/case" */
  readonly room: string;
  readonly kind: RoomFileKind;
}

/** Returns room and kind of an API or ops file; `rules-order.ts` and `map/rules.ts` are rules. */
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
/** Matches rows for a new database: the demo, the load, the cases of tests. */
export const inSeeds = (path: string) => path.startsWith("packages/api/src/seeds/");
export const inDb = (path: string) => path.startsWith("packages/db/");
export const inWeb = (path: string) => path.startsWith("apps/web/src/");

/** Returns "tasks/case" for features/tasks/case/page.tsx, "tasks" for features/tasks/file.ts. */
export const toFeature = (path: string) =>
  /^apps\/web\/src\/features\/([^/]+(?:\/[^/]+(?=\/))?)\//.exec(path)?.[1] ?? null;
