import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Letter } from "./contract.ts";

const col = createColumnHelper<Letter>();

export const letterColumns = {
  borrower: col.borrower(),
  loanNumber: col.loanNumber(),
  letter: col.text("telephony.letter.which", ({ title }) => title || null, "telephony.sms.purged"),
  code: col.text("telephony.template.code", "code"),
  attempt: col.count("telephony.letter.column.attempt", "attempt"),
  day: col.day("core.field.day", "letterOn"),
  delivery: col.code(
    "telephony.letter.delivery",
    "delivery",
    (code) => `telephony.letter.wentBy.${code}`,
  ),
  arrears: col.money("telephony.letter.column.arrears", "arrearsMinor"),
  fate: col.code("core.field.status", "state", (code) => `telephony.letter.state.${code}`),
  returned: col.day("telephony.letter.return.day", "returnedOn"),
  returnReason: col.code(
    "telephony.letter.return.reasonLabel",
    "returnReason",
    (code) => `telephony.letter.return.reason.${code}`,
  ),
  writer: col.text("telephony.letter.column.writer", "writerName"),
  institution: col.institution(),
} satisfies ListColumns<Letter>;
