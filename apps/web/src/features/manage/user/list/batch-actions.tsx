import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { toastNotice } from "@/lib/toast.ts";
import type { User } from "../user.ts";
import { type Batch, BATCH_LOOK, MAX_USERS, useBatches } from "./batch.ts";

const SwitchDialog = lazyComponent(() => import("../action/switch-dialog.tsx"));
const PasswordFileDialog = lazyComponent(() => import("./password-file-dialog.tsx"));

interface ButtonsProps {
  onChoose: (batch: Batch) => void;
}

const BatchButtons = ({ onChoose }: ButtonsProps) => {
  const t = useT();
  return useBatches().map((batch) => {
    const { icon: Icon, word } = BATCH_LOOK[batch];
    return (
      <Button key={batch} onClick={() => onChoose(batch)}>
        <Icon />
        {t(word)}
      </Button>
    );
  });
};

interface Props {
  rows: readonly User[];
  onDone: () => void;
}

export const BatchActions = ({ rows, onDone }: Props) => {
  const t = useT();
  const [batch, setBatch] = useState<Batch | null>(null);
  const close = (done: boolean) => {
    setBatch(null);
    if (done) onDone();
  };
  const choose = (next: Batch) => {
    if (rows.length <= MAX_USERS[next]) setBatch(next);
    else toastNotice(t("manage.user.tooMany", { max: MAX_USERS[next] }));
  };
  return (
    <>
      <BatchButtons onChoose={choose} />
      {batch === "passwords" ? <PasswordFileDialog rows={rows} onClose={close} /> : null}
      {batch === "enable" || batch === "disable" ? (
        <SwitchDialog rows={rows} to={batch} onClose={close} />
      ) : null}
    </>
  );
};
