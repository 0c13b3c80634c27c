import { page, type Pages } from "./page.ts";

/** Loans, payments, deductions, extensions. */
export const REPAY = {
  deductions: page(
    () => import("@/features/repay/deduction/approval/deductions-page.tsx"),
    "repay",
    "tasks",
    "error",
  ),
  "deduction-limits": page(
    () => import("@/features/repay/deduction-policy/limits-page.tsx"),
    "repay",
    "tasks",
    "manage",
    "error",
  ),
  "product-terms": page(() => import("@/features/repay/terms/products-page.tsx"), "repay", "error"),
  product: page(
    () => import("@/features/repay/terms/product-page.tsx"),
    "repay",
    "tasks",
    "manage",
    "error",
  ),
  payments: page(
    () => import("@/features/repay/suspense/issue-page.tsx"),
    "repay",
    "manage",
    "error",
  ),
  "offline-payments": page(
    () => import("@/features/repay/bank-file/offline/offline-page.tsx"),
    "repay",
    "manage",
    "error",
  ),
  statements: page(
    () => import("@/features/repay/bank-file/statement/statement-page.tsx"),
    "repay",
    "manage",
    "error",
  ),
  bank: page(() => import("@/features/repay/payment/bank/bank-page.tsx"), "repay", "error"),
  "extension-stage": page(
    () => import("../pages/extension-stage-page.tsx"),
    "repay",
    "manage",
    "error",
  ),
  "extension-institution": page(
    () => import("../pages/extension-institution-page.tsx"),
    "repay",
    "manage",
    "error",
  ),
  "end-of-day": page(
    () => import("@/features/repay/end-of-day/end-of-day-page.tsx"),
    "repay",
    "error",
  ),
} satisfies Partial<Pages>;
