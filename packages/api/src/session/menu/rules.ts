import type { Permission } from "../../core/permissions.ts";
import { MENU_GROUPS, type MenuGroup, type MenuItem } from "./contract.ts";

/*
 * Which screens the side menu offers to whom. The menu is a convenience: every procedure behind a
 * screen checks its own right.
 */

interface Entry extends MenuItem {
  readonly group: MenuGroup["key"];
  /** Each of these opens it as well. */
  readonly also?: readonly Permission[];
  /** Besides the right, long-aging cases must be among what the user works or oversees. */
  readonly longAging?: true;
  /** Besides the right, no real bank may stand behind the codes. */
  readonly actedBank?: true;
}

/** Every screen that is built, in the order of the menu. */
export const MENU: readonly Entry[] = [
  {
    key: "my-tasks",
    route: "/myTasks",
    icon: "calendar-check",
    group: "work",
    permission: "day.read",
  },
  {
    key: "case-list",
    route: "/case/list",
    icon: "list-checks",
    group: "work",
    permission: "case.read",
  },
  {
    key: "long-aging",
    route: "/case/longAging",
    icon: "hourglass",
    group: "work",
    permission: "case.read",
    longAging: true,
  },
  {
    key: "statistics",
    route: "/statistics",
    icon: "chart-column",
    group: "work",
    permission: "agent.read",
  },
  {
    key: "dashboard",
    route: "/dashboard",
    icon: "layout-dashboard",
    group: "work",
    permission: "bi.open",
  },
  {
    key: "deductions",
    route: "/deductions",
    icon: "ticket-minus",
    group: "work",
    permission: "deduction.read",
  },
  {
    key: "approvals",
    route: "/approvals",
    icon: "clipboard-check",
    group: "work",
    permission: "closing.read",
  },
  {
    key: "payments",
    route: "/payments",
    icon: "banknote",
    group: "work",
    permission: "payment.settle",
  },
  {
    key: "bank",
    route: "/bank",
    icon: "landmark",
    group: "work",
    permission: "bank.act",
    actedBank: true,
  },
  {
    key: "requirement",
    route: "/requirement",
    icon: "scale",
    group: "rules",
    permission: "guard.read",
  },
  {
    key: "system",
    route: "/system",
    icon: "settings",
    group: "settings",
    permission: "sms.configure",
    also: ["inactivity.read"],
  },
  {
    key: "extension-institution",
    route: "/institutional",
    icon: "calendar-cog",
    group: "settings",
    permission: "extension.readInstitution",
  },
  {
    key: "extension-queue",
    route: "/queueExtension",
    icon: "calendar-range",
    group: "settings",
    permission: "extension.readQueue",
  },
  {
    key: "deduction-limits",
    route: "/deductionLimits",
    icon: "sliders-horizontal",
    group: "settings",
    permission: "deduction.readLimit",
  },
  {
    key: "product-terms",
    route: "/productTerms",
    icon: "badge-percent",
    group: "settings",
    permission: "terms.read",
  },
  {
    key: "setting-changes",
    route: "/settingChanges",
    icon: "file-diff",
    group: "work",
    permission: "proposal.decide",
  },
  {
    key: "roll",
    route: "/ops/roll",
    icon: "moon-star",
    group: "settings",
    permission: "roll.read",
  },
];

/** The entries that these rights and this sight open; a group without one is left out. */
export const menuFor = (
  permissions: ReadonlySet<Permission>,
  seesLongAging: boolean,
  actsAsBank = false,
): MenuGroup[] =>
  MENU_GROUPS.map((group) => ({
    key: group,
    items: MENU.filter((entry) => entry.group === group)
      .filter(({ permission, also = [] }) =>
        [permission, ...also].some((one) => permissions.has(one)),
      )
      .filter((entry) => !entry.longAging || seesLongAging)
      .filter((entry) => !entry.actedBank || actsAsBank)
      .map(({ key, route, icon, permission }) => ({
        ...{ key, route, icon, permission },
      })),
  })).filter(({ items }) => items.length > 0);
