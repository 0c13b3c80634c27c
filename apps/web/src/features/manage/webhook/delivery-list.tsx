import type { DeliveryRow } from "@kolekta/api/manage/webhook/contract";
import { DELIVERY_STATES, PING } from "@kolekta/api/manage/webhook/contract-codes";
import { deliveryColumns } from "@kolekta/api/manage/webhook/contract-columns";
import { CHANGE_TYPES } from "@kolekta/api/reports/change-feed/contract-codes";
import { RotateCcw } from "lucide-react";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { DELIVERY_TONES } from "./tones.ts";
import { useReplay } from "./use-replay.ts";

const MESSAGE_TYPES = [...CHANGE_TYPES, PING] as const;

const FILTERS = {
  state: filter.code(
    DELIVERY_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (code) => `manage.webhook.deliveryState.${code}`,
  ),
  type: filter.value(param.choice(MESSAGE_TYPES)),
  from: filter.from(),
  to: filter.to(),
};
const PARAMS = toParams(FILTERS);

const VIEW = {
  queued: { sticky: "start", opens: true, exact: true },
  type: { cell: ({ type }: DeliveryRow) => <span className="font-mono text-xs">{type}</span> },
  state: { tones: DELIVERY_TONES },
  attempts: {},
  status: {},
  answer: { cut: true },
  settled: { exact: true },
  due: { exact: true, hidden: true },
  replay: {},
  case: { hidden: true },
  change: {},
  message: { hidden: true },
} as const;

interface Props {
  endpointId: number;
  canReplay: boolean;
  onOpen: (row: DeliveryRow) => void;
}

const useTypeChoice = () => {
  const t = useT();
  return {
    id: "type",
    label: t("manage.webhook.type"),
    placeholder: t("manage.stage.anyType"),
    options: MESSAGE_TYPES.map((type) => ({ value: type, label: type })),
  } as const;
};

/** Messages of an endpoint, newest first. */
export const DeliveryList = ({ endpointId, canReplay, onOpen }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const { replay } = useReplay(endpointId);
  const state = useTableState({ filters: PARAMS });
  const { from, to, ...filters } = state.filters;
  const { page, size } = state;
  const query = { endpointId, ...filters, ...toInstantRange({ from, to }, zone) };
  const result = trpc.manage.webhook.listDeliveries.useQuery({ ...query, page, size }, LIST_QUERY);
  const typeChoice = useTypeChoice();
  const renderMenu = (row: DeliveryRow) => (
    <RowMenu
      name={t("manage.webhook.message", { id: String(row.deliveryId) })}
      actions={
        row.settledAt
          ? [
              {
                id: "replay",
                label: t("manage.webhook.replay"),
                icon: RotateCcw,
                onSelect: () => replay(row),
              },
            ]
          : []
      }
    />
  );
  return (
    <ListScreen
      id="webhook.deliveries"
      label="manage.webhook.deliveries"
      columns={deliveryColumns}
      view={VIEW}
      filters={FILTERS}
      choices={[typeChoice]}
      state={state}
      result={result}
      rowKey="deliveryId"
      rowLabel={({ deliveryId }) => t("manage.webhook.message", { id: String(deliveryId) })}
      onOpen={onOpen}
      menu={canReplay ? renderMenu : undefined}
      exportFilter={query}
      empty={["manage.webhook.noDeliveries", "manage.webhook.noDeliveriesBody"]}
    />
  );
};
