import { AreaTable } from "@/components/case/area-table.tsx";
import { Section } from "@/components/page/section.tsx";
import { Money, NumberText, Percent } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Summary } from "./rows.ts";

type Ranking = Summary["agents"];
type Placed = Ranking["top"][number];

interface ListProps {
  label: string;
  name: string;
  score: string;
  rows: readonly Placed[];
  currency: Summary["currency"];
}

const List = ({ label, name, score, rows, currency }: ListProps) => {
  const t = useT();
  return (
    <AreaTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { id: "name", header: name, cell: (row) => row.name },
        {
          id: "cases",
          header: t("reports.overview.caseCount"),
          align: "end",
          cell: (row) => <NumberText value={row.cases} />,
        },
        {
          id: "collected",
          header: t("reports.agent.statistics.collected"),
          align: "end",
          cell: (row) => <Money minor={row.collectedMinor} currency={currency} />,
        },
        {
          id: "score",
          header: score,
          align: "end",
          cell: (row) => <Percent share={row.score} digits={1} minDigits={1} />,
        },
      ]}
    />
  );
};

interface SideProps {
  title: string;
  name: string;
  ranking: Ranking;
  summary: Summary;
}

const Side = ({ title, name, ranking, summary }: SideProps) => {
  const t = useT();
  const { top, bottom, by } = ranking;
  const score = t(
    by === "ATTAINED" ? "reports.overview.attained" : "reports.agent.rank.amountRate",
  );
  const common = { name, score, currency: summary.currency };
  const ends = [
    { label: t("reports.overview.top"), rows: top },
    { label: t("reports.overview.bottom"), rows: bottom },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <Section
      title={title}
      hint={`${t(`reports.overview.by${by}`)}. ${t("reports.overview.floor", { floor: summary.floor })}`}
      className="bg-card min-w-0 rounded-lg border p-3"
    >
      {ends.length === 0 ? (
        <p className="text-muted-foreground">{t("reports.overview.noRanking")}</p>
      ) : (
        ends.map(({ label, rows }) => (
          <div key={label} className="flex min-w-0 flex-col gap-1 overflow-x-auto">
            <h3 className="text-xs font-medium">{label}</h3>
            <List {...common} label={`${title}: ${label}`} rows={rows} />
          </div>
        ))
      )}
    </Section>
  );
};

export const LeadersAndLast = ({ summary }: { summary: Summary }) => {
  const t = useT();
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Side
        title={t("manage.stage.institutions")}
        name={t("core.field.institution")}
        ranking={summary.institutions}
        summary={summary}
      />
      <Side
        title={t("core.field.agents")}
        name={t("core.field.agent")}
        ranking={summary.agents}
        summary={summary}
      />
    </div>
  );
};
