import type { DoNotContactEntry } from "@kolekta/api/tasks/do-not-contact/contract";
import { Lines } from "@/components/case/lines.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useDoNotContactLabels } from "./labels.ts";
import { STATE_TONES } from "./state-badge.tsx";

/** Contacts with this number, within the caller's scope, and the count of open cases affected. */
const People = ({ people, openCases }: DoNotContactEntry) => {
  const t = useT();
  return (
    <Lines
      first={people.map(({ name }) => name).join(", ") || t("tasks.doNotContact.noPeople")}
      second={t("tasks.doNotContact.openCases", { count: openCases })}
    />
  );
};

const Reason = (entry: DoNotContactEntry) => {
  const labels = useDoNotContactLabels();
  const t = useT();
  const { message, note } = entry;
  const detail = message === null ? note : t("tasks.doNotContact.wrote", { text: message });
  const reason = labels.reason(entry);
  return detail ? <Lines first={reason} second={detail} /> : reason;
};

const Until = ({ until }: DoNotContactEntry) => {
  const t = useT();
  const { zone } = useSession();
  return until ? (
    <InstantText at={until} zone={zone} />
  ) : (
    <span className="text-muted-foreground">{t("tasks.doNotContact.noEnd")}</span>
  );
};

export const COLUMN_VIEW = {
  subject: { sticky: "start", opens: true },
  people: { wrap: true, width: "13rem", cell: (row: DoNotContactEntry) => <People {...row} /> },
  channel: {},
  reason: { wrap: true, width: "15rem", cell: (row: DoNotContactEntry) => <Reason {...row} /> },
  state: { tones: STATE_TONES },
  until: { sort: true, cell: (row: DoNotContactEntry) => <Until {...row} /> },
  source: { hidden: true },
  createdBy: {},
  created: { sort: true, exact: "minute" },
  institution: {},
} as const;
