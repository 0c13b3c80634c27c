import { MessageSquareWarning } from "lucide-react";
import { TimelineEntry } from "@/components/case/timeline-entry.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { KindEntry } from "./use-timeline.ts";

interface Props {
  complaint: KindEntry<"COMPLAINT">;
  onOpen: () => void;
}

export default function ComplaintEntry({ complaint, onOpen }: Props) {
  const t = useT();
  return (
    <TimelineEntry
      icon={MessageSquareWarning}
      kind={t("tasks.timeline.kind.COMPLAINT")}
      at={complaint.at}
      title={t(`board.workOrder.category.${complaint.category}`)}
      onOpen={onOpen}
      state={<Badge>{t(`board.workOrder.state.${complaint.state}`)}</Badge>}
      facts={[`#${complaint.id}`, t(`board.workOrder.channel.${complaint.channel}`)]}
    />
  );
}
