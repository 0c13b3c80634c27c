import type { Permission } from "@kolekta/api/core/permissions";

/** Areas in page order; their titles are the messages `manage.permission.area.<area>`. */
export const AREAS = [
  "cases",
  "contact",
  "money",
  "relief",
  "closing",
  "people",
  "settings",
  "reports",
] as const;
export type Area = (typeof AREAS)[number];

type PermissionNoun<P> = P extends `${infer Noun}.${string}` ? Noun : never;

const NOUNS = {
  case: "cases",
  view: "cases",
  borrower: "cases",
  contact: "cases",
  phone: "cases",
  grant: "cases",
  image: "cases",
  log: "cases",
  promise: "cases",
  hold: "cases",
  borrowerFlag: "cases",
  assignment: "cases",
  allocation: "cases",
  recycling: "cases",
  placement: "cases",
  loanImport: "cases",
  day: "cases",
  taskConfig: "people",
  dailyTask: "people",
  workOrder: "cases",
  call: "contact",
  sms: "contact",
  letter: "contact",
  decision: "contact",
  code: "money",
  payment: "money",
  deduction: "relief",
  extension: "relief",
  closing: "closing",
  writeOff: "closing",
  user: "people",
  group: "people",
  lender: "people",
  schedule: "people",
  institution: "people",
  permission: "people",
  leaver: "people",
  penalty: "people",
  service: "people",
  loginLog: "people",
  activity: "people",
  doNotContact: "contact",
  access: "settings",
  face: "people",
  masking: "settings",
  audit: "settings",
  change: "settings",
  guard: "settings",
  terms: "settings",
  endOfDay: "settings",
  stage: "settings",
  config: "settings",
  inactivity: "settings",
  retention: "settings",
  signIn: "settings",
  forbiddenWord: "settings",
  dataRequest: "cases",
  proposal: "settings",
  agent: "reports",
  wage: "reports",
  report: "reports",
  target: "reports",
  bi: "reports",
  quality: "reports",
} as const;

/** Area of each noun of the permissions. */
const AREA_BY_NOUN: Readonly<Record<PermissionNoun<Permission>, Area>> = NOUNS;

export const getArea = (permission: Permission): Area =>
  AREA_BY_NOUN[permission.slice(0, permission.indexOf(".")) as PermissionNoun<Permission>];
