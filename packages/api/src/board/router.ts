import { router } from "../core/guarded.ts";
import { qualityRouter } from "./quality/router.ts";

export const boardRouter = router({
  quality: qualityRouter,
});
