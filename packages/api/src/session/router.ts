import { router } from "../core/guarded.ts";
import { loginRouter } from "./login/router.ts";
import { menuRouter } from "./menu/router.ts";
import { socketRouter } from "./socket/router.ts";

export const sessionRouter = router({ login: loginRouter, menu: menuRouter, socket: socketRouter });
