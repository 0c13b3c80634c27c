import type { FieldValues } from "react-hook-form";
import { Area } from "@/components/case/area.tsx";
import type { FieldProps } from "@/components/form/field.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Handler = Outputs["board"]["workOrder"]["listHandlers"][number];

type Props<In extends FieldValues, Out> = Pick<FieldProps<In, Out>, "control" | "name"> & {
  /** Candidates for one complaint, or for any complaint of an institution. */
  scope: { readonly orderId: number } | { readonly institutionId: number };
  /** Current handler. */
  except?: number | null;
};

const useHandlerText = () => {
  const t = useT();
  const { id: ownId } = useUser();
  return ({ userId: id, name, roleName, openOrders: open }: Handler) =>
    id === ownId
      ? t("board.workOrder.dialog.handlerSelf", { name, open })
      : t("board.workOrder.dialog.handlerOption", { name, role: roleName, open });
};

/** Possible handlers with their open complaints; the user comes first. */
export const HandlerField = <In extends FieldValues, Out>(props: Props<In, Out>) => {
  const { control, name, scope, except = null } = props;
  const t = useT();
  const { id: ownId } = useUser();
  const formatHandler = useHandlerText();
  const result = trpc.board.workOrder.listHandlers.useQuery(scope, { meta: { quiet: true } });
  return (
    <Area result={result}>
      {(all) => {
        const handlers = all
          .filter(({ userId }) => userId !== except)
          .toSorted((a, b) => Number(b.userId === ownId) - Number(a.userId === ownId));
        return handlers.length === 0 ? (
          <EmptyState
            title={t("board.workOrder.dialog.noHandlers")}
            body={t("board.workOrder.dialog.noHandlersBody")}
          />
        ) : (
          <SelectField
            control={control}
            name={name}
            label={t("board.workOrder.field.handler")}
            placeholder={t("board.workOrder.dialog.chooseHandler")}
            numeric
            options={handlers.map((handler) => ({
              value: String(handler.userId),
              label: formatHandler(handler),
              group: handler.institutionName ?? handler.roleName,
            }))}
          />
        );
      }}
    </Area>
  );
};
