import { capitalize, toWords } from "./names.ts";

/** Descriptions of common list fields; a contract's own description takes precedence. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  action: "Action that was taken",
  agentName: "Part of the agent's name",
  bank: "Code of the bank",
  borrowerName: "Part of the borrower's name",
  by: "Field to group or rank by",
  callStatus: "How the call was answered",
  callType: "Kind of call",
  category: "Category of the entry",
  channel: "Channel of the contact or payment",
  code: "Code of the entry",
  columns: "Columns to show, in order",
  content: "Contents of the file",
  country: "Country code, two letters",
  creator: "Part of the creator's name",
  currency: "Currency of the amounts",
  days: "Number of days to cover",
  delivery: "State of the delivery",
  descending: "Sorts from high to low",
  differs: "Only entries where the two scores differ",
  dir: "Direction of the sort",
  dpdFrom: "Fewest days past due",
  dpdTo: "Most days past due",
  entity: "Kind of record that was changed",
  format: "Format of the file",
  hasRecording: "Only calls with or without a recording",
  hour: "Hour of the day, 0 to 23",
  isLeader: "Only leaders, or only other users",
  isLocked: "Only locked or only unlocked devices",
  kind: "Kind of entry",
  kinds: "Kinds of entries",
  language: "Language of the text",
  lastResult: "Result of the last contact",
  level: "Level of the review or penalty",
  loanNumber: "Number of the loan, or its beginning",
  loanStatus: "Status of the loan",
  locked: "Only locked or only unlocked logins",
  metric: "Metric to show",
  mine: "Only entries of the caller",
  mode: "Mode of the operation",
  number: "Number of the entry",
  open: "Only open or only closed entries",
  order: "Direction of the sort",
  outcome: "Outcome of the entry",
  overdue: "Only entries past their deadline",
  page: "Number of the page, from 1",
  person: "Part of a person's name or login",
  reason: "Reason of the entry",
  result: "Result of the contact or call",
  role: "Number of the role",
  rule: "Rule that decided",
  severity: "Severity of the violation",
  size: "Rows on a page",
  sort: "Field to sort by",
  source: "Source of the entry",
  state: "State of the entry",
  states: "States of the entries",
  status: "Status of the entry",
  subject: "Subject of the entry",
  tab: "Tab of the list",
  text: "Text to search for",
  title: "Part of the title",
  type: "Type of the entry",
  unassigned: "Only cases that are not assigned",
  unread: "Only unread entries",
  verdict: "Decision on the entry",
  version: "Version of the record",
  violation: "Violation that was found",
  word: "Word to search for",
  worksCases: "Only users who work cases",
};

/** Describes a field without a description in its contract. */
export function describeField(name: string): string {
  const description = Object.hasOwn(DESCRIPTIONS, name) ? DESCRIPTIONS[name] : undefined;
  if (description !== undefined) return description;
  if (name === "id") return "Identity of the record";
  if (name === "ids") return "Identities of the records";
  const [, subject = "", ending = ""] = /^(\w+?)(Ids?)?$/.exec(name) ?? [];
  const words = toWords(subject);
  if (ending === "Id") return `Identity of the ${words}`;
  if (ending === "Ids") return `Identities of the ${words} records`;
  return `${capitalize(words)} of the entries`;
}
