import type { Translate } from "@kolekta/i18n/web";
import type { Column } from "@/components/data-table/columns.ts";
import { relationText } from "./labels.ts";

interface ContactedPerson {
  readonly relation: string;
  readonly name: string;
  /** Masked. */
  readonly phone: string;
}

export const buildContactColumns = <Row extends ContactedPerson>(t: Translate): Column<Row>[] => [
  {
    id: "relation",
    header: t("telephony.sms.column.relation"),
    cell: (row) => relationText(t, row.relation),
  },
  {
    id: "name",
    header: t("core.field.fullName"),
    cell: (row) => row.name,
  },
  {
    id: "phone",
    header: t("core.field.phone"),
    cell: (row) => <span className="tabular">{row.phone}</span>,
  },
];
