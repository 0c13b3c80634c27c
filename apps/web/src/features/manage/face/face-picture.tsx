import { useState } from "react";
import { REST } from "@/lib/unwrap-envelope.ts";
import { useT } from "@/lib/i18n.tsx";

interface Props {
  /** Is null where there is none, or its days are over. */
  recordId: number | null;
  label: string;
}

const FRAME =
  "bg-muted text-muted-foreground grid aspect-square w-full place-items-center overflow-hidden rounded-md text-xs";

/** Picture of a face. Opening it is recorded. */
export const FacePicture = ({ recordId, label }: Props) => {
  const t = useT();
  const [broken, setBroken] = useState(false);
  if (recordId === null) return <span className={FRAME}>{t("manage.face.noPicture")}</span>;
  if (broken)
    return (
      <span role="alert" className={FRAME}>
        {t("manage.face.pictureFailed")}
      </span>
    );
  return (
    <span className={FRAME}>
      <img
        src={`${REST}/api/manage/face/picture/${recordId}`}
        alt={label}
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    </span>
  );
};
