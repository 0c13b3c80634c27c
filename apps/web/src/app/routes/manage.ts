import { page, type Screen } from "./screen.ts";

/** People, places and settings. */
export const MANAGE: readonly Screen[] = [
  { path: "/users", label: "app.screen.users" },
  { path: "/user/:id", label: "app.screen.user" },
  { path: "/add/user", label: "app.screen.addUser" },
  { path: "/queue", label: "app.screen.queue" },
  {
    path: "/system",
    label: "app.screen.system",
    permission: "sms.configure",
    also: ["inactivity.read"],
    page: page(
      () => import("../pages/system-page.tsx"),
      "telephony",
      "manage",
      "error",
    ),
  },
  { path: "/add/person", label: "app.screen.addPerson" },
  { path: "/institutionList", label: "app.screen.institutionList" },
  {
    path: "/organizationalInfo/:id/:name/:email",
    label: "app.screen.institution",
  },
  { path: "/add/organizational", label: "app.screen.addInstitution" },
  { path: "/seatScheduling", label: "app.screen.seatScheduling" },
  { path: "/phoneRecord", label: "app.screen.phoneRecord" },
  { path: "/log", label: "app.screen.log" },
  { path: "/appConfig", label: "app.screen.appConfig" },
  {
    path: "/settingChanges",
    label: "app.screen.settingChanges",
    permission: "proposal.read",
    page: page(
      () => import("@/features/manage/proposal/setting-changes-page.tsx"),
      "manage",
      "error",
    ),
  },
  { path: "/taskConfig", label: "app.screen.taskConfig" },
  { path: "/workRoutine", label: "app.screen.workRoutine" },
];
