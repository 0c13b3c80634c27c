import { Section } from "@/components/page/section.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Order } from "./order.ts";

export const Reply = ({ order: { reply } }: { order: Order }) => {
  const t = useT();
  return (
    <Section ruled title={t("board.workOrder.field.answer")}>
      {reply === null ? (
        <p className="text-muted-foreground">{t("board.workOrder.page.noReply")}</p>
      ) : (
        <p className="text-table max-w-prose break-words whitespace-pre-wrap">{reply}</p>
      )}
    </Section>
  );
};
