import { router } from "../core/guarded.ts";

export const boardRouter = router({});
