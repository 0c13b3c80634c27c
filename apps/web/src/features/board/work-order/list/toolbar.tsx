import {
  ORDER_CATEGORIES,
  ORDER_CHANNELS,
  SEVERITIES,
  VERDICTS,
} from "@kolekta/api/board/work-order/contract-codes";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { ComplaintFilterValues } from "./filters.ts";
import { QuickFilters } from "./quick-filters.tsx";

type State = TableState<ComplaintFilterValues>;

const useCodeChoices = () => {
  const t = useT();
  return [
    {
      id: "category",
      label: t("core.field.category"),
      placeholder: t("core.filter.anyCategory"),
      options: toOptions(ORDER_CATEGORIES, (code) => t(`board.workOrder.category.${code}`)),
    },
    {
      id: "channel",
      label: t("core.field.channel"),
      placeholder: t("board.workOrder.filter.channel"),
      options: toOptions(ORDER_CHANNELS, (code) => t(`board.workOrder.channel.${code}`)),
    },
    {
      id: "severity",
      label: t("board.workOrder.field.severity"),
      placeholder: t("board.workOrder.filter.severity"),
      options: SEVERITIES.map((severity) => ({
        value: String(severity),
        label: t(`board.workOrder.severity.${severity}`),
      })),
    },
    {
      id: "verdict",
      label: t("board.workOrder.field.verdict"),
      placeholder: t("board.workOrder.filter.verdict"),
      options: toOptions(VERDICTS, (code) => t(`board.workOrder.verdict.${code}`)),
    },
  ] as const;
};

interface NamedUser {
  readonly userId: number;
  readonly name: string;
}

const options = (all: readonly NamedUser[] = []) =>
  all.map(({ userId, name }) => ({ value: userId, label: name }));

const usePeopleChoices = (institutionId: number | undefined) => {
  const t = useT();
  const { institution } = useOrgUnitChoices(useOrgUnits(institutionId));
  const { data } = trpc.board.workOrder.listPeople.useQuery(
    { institutionId },
    { meta: { quiet: true } },
  );
  return [
    { ...institution, clears: ["handlerId", "agentId"] },
    {
      id: "handlerId",
      label: t("board.workOrder.field.handler"),
      placeholder: t("board.workOrder.filter.handler"),
      options: options(data?.handlers),
    },
    {
      id: "agentId",
      label: t("board.workOrder.field.agent"),
      placeholder: t("board.workOrder.filter.agent"),
      options: options(data?.agents),
    },
  ] as const;
};

interface Props {
  state: State;
  /** Number of overdue complaints. */
  overdue: number | undefined;
}

export const OrderFilters = ({ state, overdue }: Props) => {
  const t = useT();
  const codes = useCodeChoices();
  const people = usePeopleChoices(state.filters.institutionId);
  return (
    <div className="flex flex-col gap-2">
      <QuickFilters state={state} overdue={overdue} />
      <ListFilters
        state={state}
        search={{ id: "text", label: t("board.workOrder.search") }}
        choices={[...codes, ...people]}
        days={{
          from: t("board.workOrder.filter.from"),
          to: t("board.workOrder.filter.to"),
        }}
      />
    </div>
  );
};
