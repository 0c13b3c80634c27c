import type { BorrowerImage } from "@kolekta/api/tasks/image/contract";
import {
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Maximize,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "@/components/ui/button.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { useT } from "@/lib/i18n.tsx";
import { ImageComments } from "./image-comments.tsx";
import { FITTED, rotateView, type View, zoomView } from "./image-fit.ts";
import { ImageStage } from "./image-stage.tsx";

interface Props {
  images: readonly BorrowerImage[];
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

type Verb = "previous" | "next" | "zoomIn" | "zoomOut" | "rotate" | "fit";

const TOOLS: readonly { verb: Verb; icon: LucideIcon; keys: string[] }[] = [
  { verb: "previous", icon: ChevronLeft, keys: ["ArrowLeft"] },
  { verb: "next", icon: ChevronRight, keys: ["ArrowRight"] },
  { verb: "zoomIn", icon: ZoomIn, keys: ["+", "="] },
  { verb: "zoomOut", icon: ZoomOut, keys: ["-"] },
  { verb: "rotate", icon: RotateCw, keys: ["r", "R"] },
  { verb: "fit", icon: Maximize, keys: ["0"] },
];

const CHANGES: Partial<Record<Verb, (view: View) => View>> = {
  zoomIn: (view) => zoomView(view, 1),
  zoomOut: (view) => zoomView(view, -1),
  rotate: rotateView,
  fit: () => FITTED,
};

/** A new picture starts fitted to the window, regardless of the previous one. */
const useViewer = ({ images, index, onIndexChange }: Props) => {
  const [view, setView] = useState(FITTED);
  const moveBy = (step: number) => {
    const next = index + step;
    if (!images[next]) return;
    setView(FITTED);
    onIndexChange(next);
  };
  const run = (verb: Verb) => {
    const change = CHANGES[verb];
    if (change) setView(change);
    else moveBy(verb === "next" ? 1 : -1);
  };
  const isOff = (verb: Verb) =>
    (verb === "previous" && index === 0) || (verb === "next" && index === images.length - 1);
  return { view, run, isOff };
};

const typing = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest("input, textarea, select") !== null;

const onKey = (run: (verb: Verb) => void) => (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (typing(event.target)) return;
  const tool = TOOLS.find(({ keys }) => keys.includes(event.key));
  if (!tool) return;
  event.preventDefault();
  run(tool.verb);
};

const Toolbar = ({ run, isOff }: ReturnType<typeof useViewer>) => {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t("tasks.image.viewer.tools")}
      className="flex flex-wrap items-center gap-1"
    >
      {TOOLS.map(({ verb, icon: Icon, keys }) => {
        const label = t(`tasks.image.viewer.${verb}`);
        return (
          <IconButton
            variant="outline"
            key={verb}
            size="icon"
            label={label}
            title={`${label} (${keys[0]})`}
            disabled={isOff(verb)}
            onClick={() => run(verb)}
          >
            <Icon />
          </IconButton>
        );
      })}
    </div>
  );
};

const ImageViewer = (props: Props) => {
  const { images, index, onClose } = props;
  const t = useT();
  const viewer = useViewer(props);
  const image = images[index];
  if (!image) return null;
  const title = t("tasks.image.viewer.title", {
    kind: t(`tasks.image.kind.${image.kind}`),
    index: index + 1,
    count: images.length,
  });
  return (
    <Modal
      size="6xl"
      height="window"
      title={title}
      description={
        image.uploaderName
          ? t("tasks.image.by", { name: image.uploaderName })
          : t("tasks.image.fromApplication")
      }
      onKeyDown={onKey(viewer.run)}
      onClose={onClose}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 md:flex-row">
        <div className="flex min-h-80 min-w-0 flex-1 flex-col gap-2">
          <ImageStage key={image.imageId} image={image} label={title} view={viewer.view} />
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Toolbar {...viewer} />
            <span className="text-muted-foreground hidden text-xs md:inline">
              {t("tasks.image.viewer.keys")}
            </span>
          </div>
        </div>
        <div className="flex min-h-0 flex-col md:w-72">
          <ImageComments imageId={image.imageId} />
        </div>
      </div>
    </Modal>
  );
};

export default ImageViewer;
