import type { Scope, View } from "@kolekta/api/tasks/view/contract";
import { SCOPES } from "@kolekta/api/tasks/view/contract-codes";
import { ArrowDown, ArrowUp, Star, Trash2 } from "lucide-react";
import { Modal } from "@/components/page/modal.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { useViewRefresh } from "./use-views.ts";

const useChanges = () => {
  const t = useT();
  const onSettled = useViewRefresh();
  const { view } = trpc.tasks;
  const order = view.order.useMutation({ onSettled });
  const choose = view.choose.useMutation({ onSettled });
  const remove = view.remove.useMutation({
    onSettled,
    onSuccess: () => toastSuccess(t("tasks.view.removed")),
  });
  const isPending = order.isPending || choose.isPending || remove.isPending;
  return { order, choose, remove, isPending };
};

type Changes = ReturnType<typeof useChanges>;

interface LineProps {
  view: View;
  among: readonly View[];
  changes: Changes;
}

const moved = (views: readonly View[], view: View, by: -1 | 1): number[] => {
  const ids = views.map(({ viewId }) => viewId);
  const from = ids.indexOf(view.viewId);
  ids.splice(from + by, 0, ...ids.splice(from, 1));
  return ids;
};

const Moves = ({ view, among, changes }: LineProps) => {
  const t = useT();
  const { scope, name } = view;
  const index = among.indexOf(view);
  const move = (by: -1 | 1) => changes.order.mutate({ scope, viewIds: moved(among, view, by) });
  return (
    <>
      <IconButton
        label={t("tasks.view.earlier", { name })}
        disabled={changes.isPending || index === 0}
        onClick={() => move(-1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        label={t("tasks.view.later", { name })}
        disabled={changes.isPending || index === among.length - 1}
        onClick={() => move(1)}
      >
        <ArrowDown />
      </IconButton>
    </>
  );
};

const ViewItem = (props: LineProps) => {
  const { view, changes } = props;
  const t = useT();
  const { viewId, version, name, isDefault, canEdit, scope, editorName } = view;
  return (
    <li className="flex min-h-9 items-center gap-1 border-b last:border-b-0">
      <span className="min-w-0 flex-1 truncate">
        {name}
        <span className="text-muted-foreground ml-2 text-xs">
          {isDefault ? t("tasks.view.default") : null}
          {scope !== "OWN" && !isDefault ? editorName : null}
        </span>
      </span>
      <IconButton
        label={t("tasks.view.makeDefault", { name })}
        aria-pressed={isDefault}
        disabled={changes.isPending}
        onClick={() => changes.choose.mutate({ viewId: isDefault ? null : viewId })}
      >
        <Star className={cn(isDefault && "fill-current")} />
      </IconButton>
      {canEdit ? (
        <>
          <Moves {...props} />
          <IconButton
            label={t("core.action.removeNamed", { name })}
            disabled={changes.isPending}
            onClick={() => changes.remove.mutate({ viewId, version })}
          >
            <Trash2 />
          </IconButton>
        </>
      ) : null}
    </li>
  );
};

interface Props {
  views: readonly View[];
  onClose: () => void;
}

/** Order, default and removal of the views. */
export default function ManageDialog({ views, onClose }: Props) {
  const t = useT();
  const changes = useChanges();
  const listScopeViews = (scope: Scope) => views.filter((view) => view.scope === scope);
  return (
    <Modal
      title={t("tasks.view.manage")}
      description={t("tasks.view.manageBody")}
      onClose={onClose}
    >
      {views.length === 0 ? <p>{t("tasks.view.none")}</p> : null}
      {SCOPES.filter((scope) => listScopeViews(scope).length > 0).map((scope) => (
        <section key={scope}>
          <h3 className="text-muted-foreground text-xs font-medium">
            {t(`tasks.view.scope.${scope}`)}
          </h3>
          <ul>
            {listScopeViews(scope).map((view) => (
              <ViewItem
                key={view.viewId}
                view={view}
                among={listScopeViews(scope)}
                changes={changes}
              />
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  );
}
