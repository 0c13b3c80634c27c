import type { FaceRecord } from "@kolekta/api/manage/face/contract";
import { Modal } from "@/components/page/modal.tsx";
import { useT } from "@/lib/i18n.tsx";
import { FacePicture } from "./face-picture.tsx";

const ORDER = ["login", "first", "today", "yesterday", "dayBefore"] as const;

interface Props {
  record: FaceRecord;
  onClose: () => void;
}

/** Shows the pictures of an agent side by side, to check that they show one person. */
const CompareDialog = ({ record, onClose }: Props) => {
  const t = useT();
  const name = record.agentName;
  return (
    <Modal
      size="5xl"
      title={t("manage.face.compareTitle", { name })}
      description={t("manage.face.compareBody")}
      onClose={onClose}
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {ORDER.map((kind) => {
          const which = t(`manage.face.picture.${kind}`);
          return (
            <li key={kind} className="flex min-w-0 flex-col gap-1.5">
              <span className="text-xs font-medium">{which}</span>
              <FacePicture
                recordId={record.pictures[kind]}
                label={t("manage.face.pictureFor", { which, name })}
              />
            </li>
          );
        })}
      </ul>
    </Modal>
  );
};

export default CompareDialog;
