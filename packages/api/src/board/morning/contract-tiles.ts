import type { CaseScope, Permission } from "../../core/permissions.ts";
import type { ScreenKey } from "../../session/menu/contract-screens.ts";

/*
 * Tiles of the morning page. Each counts the rows of a list; `screen` and `query` are the address of
 * that list. The texts of a tile are the messages `board.morning.tile.<name>`.
 */

/** Groups of the page in order; their titles are the messages `board.morning.group.<key>`. */
export const TILE_GROUPS = ["waiting", "people", "work", "money"] as const;

interface TileRow {
  readonly group: (typeof TILE_GROUPS)[number];
  readonly permission: Permission;
  /** Case scopes with such rows; defaults to all. */
  readonly scopes?: readonly CaseScope[];
  readonly screen: ScreenKey;
  readonly query?: Readonly<Record<string, string>>;
  /** The list and its address cover today only. */
  readonly ofToday?: true;
  /** The menu entry of the screen shows the count as well. */
  readonly inMenu?: true;
}

const FLOOR = {
  group: "people",
  permission: "agent.read",
  scopes: ["GROUP", "INSTITUTION"],
  screen: "performance",
  query: { section: "now" },
} as const;

export const TILES = {
  settingChanges: {
    group: "waiting",
    permission: "proposal.decide",
    screen: "setting-changes",
    inMenu: true,
  },
  deductions: {
    group: "waiting",
    permission: "deduction.decide",
    screen: "deductions",
    query: { tab: "MINE" },
    inMenu: true,
  },
  closings: { group: "waiting", permission: "closing.execute", screen: "approvals", inMenu: true },
  penalties: {
    group: "waiting",
    permission: "penalty.approve",
    screen: "penalties",
    query: { tab: "PROPOSED" },
    inMenu: true,
  },
  verdicts: {
    group: "waiting",
    permission: "workOrder.confirm",
    screen: "work-orders",
    query: { toConfirm: "1" },
  },
  dataRequests: {
    group: "waiting",
    permission: "dataRequest.decide",
    screen: "data-requests",
    query: { state: "REQUESTED" },
    inMenu: true,
  },
  approvers: {
    group: "waiting",
    permission: "user.confirm",
    screen: "users",
    query: { status: "UNCONFIRMED" },
  },
  replies: { group: "waiting", permission: "sms.read", screen: "replies", inMenu: true },
  recordings: {
    group: "waiting",
    permission: "quality.score",
    screen: "quality",
    query: { state: "OPEN" },
    inMenu: true,
  },
  objections: {
    group: "waiting",
    permission: "quality.resolve",
    screen: "quality",
    query: { state: "OBJECTED" },
  },
  absent: FLOOR,
  idle: FLOOR,
  working: FLOOR,
  lockedUsers: {
    group: "people",
    permission: "user.switch",
    screen: "users",
    query: { status: "LOCKED" },
  },
  refusedSignIns: {
    group: "people",
    permission: "loginLog.read",
    screen: "log",
    query: { outcome: "REFUSED" },
    ofToday: true,
  },
  overdueComplaints: {
    group: "work",
    permission: "workOrder.read",
    screen: "work-orders",
    query: { overdue: "1" },
    inMenu: true,
  },
  newComplaints: {
    group: "work",
    permission: "workOrder.allocate",
    screen: "work-orders",
    query: { tab: "NEW" },
  },
  ownComplaints: {
    group: "work",
    permission: "workOrder.process",
    screen: "work-orders",
    query: { mine: "1" },
  },
  unassigned: {
    group: "work",
    permission: "assignment.write",
    screen: "case-list",
    query: { unassigned: "1", status: "C00,C10" },
  },
  overdueTasks: {
    group: "work",
    permission: "dailyTask.monitor",
    screen: "work-routine",
    query: { state: "OVERDUE" },
  },
  failedRuns: {
    group: "work",
    permission: "allocation.read",
    screen: "operations",
    query: { section: "runs", state: "FAILED" },
    ofToday: true,
  },
  missingRuns: { group: "work", permission: "endOfDay.read", screen: "end-of-day", inMenu: true },
  holds: { group: "work", permission: "hold.close", screen: "open-holds", inMenu: true },
  unknownMessages: {
    group: "work",
    permission: "sms.resolve",
    screen: "unknown-messages",
    inMenu: true,
  },
  failingWebhooks: {
    group: "work",
    permission: "webhook.read",
    screen: "webhooks",
    query: { state: "FAILING" },
    inMenu: true,
  },
  suspense: { group: "money", permission: "payment.resolve", screen: "payments", inMenu: true },
  statements: {
    group: "money",
    permission: "payment.import",
    screen: "statements",
    query: { open: "1" },
  },
} as const satisfies Record<string, TileRow>;

export type TileName = keyof typeof TILES;
export type Tile = TileRow;

export const TILE_NAMES = Object.keys(TILES) as TileName[];

export const getTile = (name: TileName): Tile => TILES[name];
