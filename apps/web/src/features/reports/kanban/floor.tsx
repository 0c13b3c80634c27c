import { keepPreviousData } from "@tanstack/react-query";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { Section } from "@/components/page/section.tsx";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import type { Floor as FloorData } from "./agent-card.tsx";
import { KanbanColumn } from "./kanban-column.tsx";
import { OrgUnitTable } from "./org-unit-table.tsx";

const PARAMS = { institutionId: param.id(), stageId: param.id() };
/** Polls in addition to events, because an agent who becomes inactive causes no event. */
const POLL_MS = 60_000;

interface ChoiceProps {
  label: string;
  value: number | undefined;
  options: readonly { id: number; name: string }[];
  onChange: (id: number | undefined) => void;
}

/** Shown only with more than one option. */
const Choice = ({ label, value, options, onChange }: ChoiceProps) =>
  options.length > 1 ? (
    <NativeSelect
      className="w-[calc(50%-0.25rem)] md:w-auto md:max-w-52"
      aria-label={label}
      placeholder={label}
      options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === undefined ? "" : String(value)}
      onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
    />
  ) : null;

const Waiting = () => (
  <div aria-hidden className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
    {[1, 2, 3, 4].map((index) => (
      <Skeleton key={index} className="h-72 rounded-lg" />
    ))}
  </div>
);

const FloorView = ({ floor }: { floor: FloorData }) => {
  const t = useT();
  if (floor.stages.length === 0) return <EmptyState title={t("reports.agent.rank.empty")} />;
  return (
    <>
      <Section title={t("reports.kanban.stages")}>
        <OrgUnitTable orgUnits={floor.stages} />
      </Section>
      <Section title={t("reports.kanban.title")}>
        <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {floor.columns.map((column) => (
            <KanbanColumn key={column.state} column={column} />
          ))}
        </div>
      </Section>
    </>
  );
};

export const Floor = () => {
  const t = useT();
  const { zone } = useSession();
  const format = useFormat();
  const { values, set } = useUrlState(PARAMS);
  const { institutions, stages } = useOrgUnits(values.institutionId);
  const { data, error, refetch } = trpc.reports.kanban.get.useQuery(values, {
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const time = data && format.instant(data.asOf, { zone, part: "time" });
  return (
    <div className="flex flex-col gap-4 md:overflow-y-auto">
      <FilterBar chips={[]} onClear={() => set({})}>
        <Choice
          label={t("core.filter.anyInstitution")}
          value={values.institutionId}
          options={institutions}
          onChange={(institutionId) => set({ institutionId, stageId: undefined })}
        />
        <Choice
          label={t("core.filter.anyStage")}
          value={values.stageId}
          options={stages}
          onChange={(stageId) => set({ stageId })}
        />
      </FilterBar>
      {time ? (
        <p className="text-muted-foreground" aria-live="off">
          {t("reports.kanban.asAt", { time })}
        </p>
      ) : null}
      {data ? (
        <FloorView floor={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  );
};
