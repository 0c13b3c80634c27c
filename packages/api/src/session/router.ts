import { router } from "../core/guarded.ts";
import { inactivityRouter } from "./inactivity/router.ts";
import { loginRouter } from "./login/router.ts";
import { menuRouter } from "./menu/router.ts";
import { messageRouter } from "./message/router.ts";
import { socketRouter } from "./socket/router.ts";

export const sessionRouter = router({
  inactivity: inactivityRouter,
  login: loginRouter,
  menu: menuRouter,
  message: messageRouter,
  socket: socketRouter,
});
