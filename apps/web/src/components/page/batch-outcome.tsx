import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";

interface RejectedItem {
  readonly id: number;
  /** Name; undefined when the item is out of scope by now. */
  readonly name: string | undefined;
  readonly aside: string | undefined;
  readonly message: string;
}

interface Props {
  summary: ReactNode;
  done: number;
  refused: readonly RejectedItem[];
  /** The heading over the reasons. */
  why: string;
  /** Action on the successful items. */
  action?: ReactNode;
  onClose: () => void;
}

const getTone = ({ done, refused }: Pick<Props, "done" | "refused">) => {
  if (refused.length === 0) return "success";
  return done > 0 ? "warning" : "danger";
};

const Reason = ({ name, aside, message }: RejectedItem) => (
  <li className="text-table border-b p-2 last:border-b-0">
    <span className="font-medium">{name}</span>{" "}
    <span className="text-muted-foreground tabular text-xs">{aside}</span>
    <span className="block">{message}</span>
  </li>
);

export const BatchOutcome = ({ summary, done, refused, why, action, onClose }: Props) => {
  const t = useT();
  return (
    <>
      <Alert live tone={getTone({ done, refused })}>
        {summary}
      </Alert>
      {refused.length > 0 ? (
        <section>
          <h3 className="font-medium">{why}</h3>
          <ul className="mt-1 max-h-64 overflow-y-auto rounded-md border">
            {refused.map((item) => (
              <Reason key={item.id} {...item} />
            ))}
          </ul>
        </section>
      ) : null}
      <DialogFooter>
        {action}
        <Button variant="primary" onClick={onClose}>
          {t("core.action.close")}
        </Button>
      </DialogFooter>
    </>
  );
};
