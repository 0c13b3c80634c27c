import type { BorrowerImage } from "@kolekta/api/tasks/image/contract";
import { MessageSquareText } from "lucide-react";
import { useId, useState } from "react";
import { EmptyState } from "@/components/page/states.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Area } from "@/components/case/area.tsx";
import { KtpResult } from "./ktp-result.tsx";
import { pictureUrl } from "./send-image.ts";
import { UploadImage } from "./upload-image.tsx";

const ImageViewer = lazyComponent(() => import("./image-viewer.tsx"));

interface ThumbnailProps {
  image: BorrowerImage;
  onOpen: () => void;
}

const Thumbnail = ({ image, onOpen }: ThumbnailProps) => {
  const t = useT();
  const labelId = useId();
  const { instant } = useFormat();
  const { zone } = useSession();
  const { imageId, comments, createdAt } = image;
  const kindText = t(`tasks.image.kind.${image.kind}`);
  const createdText = instant(createdAt, { zone });
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-labelledby={labelId}
        className="bg-card hover:border-primary flex w-full flex-col overflow-hidden rounded-lg border text-left"
        onClick={onOpen}
      >
        <img
          src={pictureUrl(imageId)}
          alt=""
          loading="lazy"
          width={image.width}
          height={image.height}
          className="bg-muted aspect-4/3 w-full object-cover"
        />
        <span id={labelId} className="flex w-full items-start justify-between gap-2 p-2">
          <span className="min-w-0">
            <span className="block font-medium">{kindText}</span>
            <span className="text-muted-foreground tabular block text-xs">{createdText}</span>
          </span>
          <span className="text-muted-foreground tabular inline-flex items-center gap-1 text-xs">
            <MessageSquareText aria-hidden className="size-3.5" />
            <span aria-hidden>{comments}</span>
            <span className="sr-only">{t("tasks.image.comments", { comments })}</span>
          </span>
        </span>
      </button>
    </li>
  );
};

const Gallery = ({ images }: { images: readonly BorrowerImage[] }) => {
  const t = useT();
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  if (images.length === 0)
    return <EmptyState title={t("tasks.image.empty")} body={t("tasks.image.emptyBody")} />;
  return (
    <>
      <ul
        aria-label={t("tasks.image.gallery")}
        className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3"
      >
        {images.map((image, index) => (
          <Thumbnail key={image.imageId} image={image} onOpen={() => setOpenIndex(index)} />
        ))}
      </ul>
      {openIndex === null ? null : (
        <ImageViewer
          images={images}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
};

interface Props {
  taskId: number;
  borrowerId: number;
}

export const ImageArea = ({ taskId, borrowerId }: Props) => {
  const can = useCan();
  const result = trpc.tasks.image.list.useQuery({ id: borrowerId }, { meta: { quiet: true } });
  return (
    <div className="flex flex-col gap-4">
      {can("image.write") ? <UploadImage taskId={taskId} borrowerId={borrowerId} /> : null}
      <Area result={result}>{(images) => <Gallery images={images} />}</Area>
      <KtpResult borrowerId={borrowerId} />
    </div>
  );
};
