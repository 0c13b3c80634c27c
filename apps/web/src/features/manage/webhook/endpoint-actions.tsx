import type { EndpointRow } from "@kolekta/api/manage/webhook/contract";
import { Pause, Pencil, Play, RefreshCw, Send, Trash2 } from "lucide-react";
import { type MenuAction } from "@/components/page/action-menu.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { isActive } from "./is-active.ts";

const DIALOGS = {
  edit: lazyNamed(() => import("./endpoint-dialog.tsx"), "EndpointDialog"),
  ping: lazyNamed(() => import("./ping-dialog.tsx"), "PingDialog"),
  rotate: lazyNamed(() => import("./rotate-dialog.tsx"), "RotateDialog"),
  pause: lazyNamed(() => import("./state-dialog.tsx"), "PauseDialog"),
  resume: lazyNamed(() => import("./state-dialog.tsx"), "ResumeDialog"),
  remove: lazyNamed(() => import("./state-dialog.tsx"), "RemoveDialog"),
};
export type EndpointVerb = keyof typeof DIALOGS;

/** Menu entries of an endpoint; a removed one has none. */
export const useEndpointActions = (onOpen: (verb: EndpointVerb, endpoint: EndpointRow) => void) => {
  const t = useT();
  return (endpoint: EndpointRow): readonly MenuAction[] => {
    if (endpoint.state === "REMOVED") return [];
    const open = (verb: EndpointVerb) => () => onOpen(verb, endpoint);
    const active = isActive(endpoint);
    const ping = {
      id: "ping",
      label: t("manage.webhook.ping"),
      icon: Send,
      onSelect: open("ping"),
    };
    const pause = {
      id: "pause",
      label: t("manage.webhook.pause"),
      icon: Pause,
      onSelect: open("pause"),
    };
    const resume = {
      id: "resume",
      label: t("manage.webhook.resume"),
      icon: Play,
      onSelect: open("resume"),
    };
    return [
      ...(active ? [ping] : []),
      { id: "edit", label: t("core.action.edit"), icon: Pencil, onSelect: open("edit") },
      ...(active ? [pause] : [resume]),
      {
        id: "rotate",
        label: t("manage.webhook.rotate"),
        icon: RefreshCw,
        onSelect: open("rotate"),
      },
      {
        id: "remove",
        label: t("manage.webhook.remove"),
        icon: Trash2,
        onSelect: open("remove"),
        destructive: true,
      },
    ];
  };
};

interface Props {
  verb: EndpointVerb;
  endpoint: EndpointRow;
  onClose: () => void;
}

export const EndpointActionDialog = ({ verb, ...props }: Props) => {
  const Dialog = DIALOGS[verb];
  return <Dialog {...props} />;
};
