import { page, type Screen } from "./screen.ts";

/** Loans, payments, deductions, extensions. */
export const REPAY: readonly Screen[] = [
  {
    path: "/deductions",
    label: "app.screen.deductions",
    permission: "deduction.read",
    page: page(
      () => import("@/features/repay/deduction/approval/deductions-page.tsx"),
      "repay",
      "tasks",
      "error",
    ),
  },
  {
    path: "/deductionLimits",
    label: "app.screen.deductionLimits",
    permission: "deduction.readLimit",
    page: page(
      () => import("@/features/repay/deduction-policy/limits-page.tsx"),
      "repay",
      "tasks",
      "manage",
      "error",
    ),
  },
  {
    path: "/productTerms",
    label: "app.screen.productTerms",
    permission: "terms.read",
    page: page(
      () => import("@/features/repay/terms/products-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/productTerms/:productId",
    label: "app.screen.productTerms",
    permission: "terms.read",
    page: page(
      () => import("@/features/repay/terms/product-page.tsx"),
      "repay",
      "tasks",
      "manage",
      "error",
    ),
  },
  {
    path: "/payments",
    label: "app.screen.payments",
    permission: "payment.settle",
    page: page(
      () => import("@/features/repay/suspense/issue-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/payments/offline",
    label: "app.screen.offlinePayments",
    permission: "payment.import",
    page: page(
      () => import("@/features/repay/bank-file/offline/offline-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/payments/statements",
    label: "app.screen.statements",
    permission: "payment.import",
    page: page(
      () => import("@/features/repay/bank-file/statement/statement-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/bank",
    label: "app.screen.bank",
    permission: "bank.act",
    page: page(
      () => import("@/features/repay/payment/bank/bank-page.tsx"),
      "repay",
      "error",
    ),
  },
  {
    path: "/queueExtension",
    label: "app.screen.queueExtension",
    permission: "extension.readQueue",
    page: page(
      () => import("@/features/repay/extension/setting/queue-page.tsx"),
      "repay",
      "manage",
      "error",
    ),
  },
  {
    path: "/institutional",
    label: "app.screen.institutionExtension",
    permission: "extension.readInstitution",
    page: page(
      () => import("@/features/repay/extension/setting/institution-page.tsx"),
      "repay",
      "manage",
      "error",
    ),
  },
  {
    path: "/ops/roll",
    label: "app.screen.roll",
    permission: "roll.read",
    page: page(
      () => import("@/features/repay/roll/roll-page.tsx"),
      "repay",
      "error",
    ),
  },
];
