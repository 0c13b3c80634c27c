import { LOGIN_PATH, SCREEN_KEYS, SCREENS } from "@kolekta/api/session/menu/contract-screens";
import type { ReactNode } from "react";
import { createHashRouter, Navigate, type RouteObject } from "react-router-dom";
import { LoginPage } from "@/features/session/login/login-page.tsx";
import { loadWithRetry } from "@/lib/cached-fetch.ts";
import { token } from "@/lib/session.ts";
import { BrokenPage, UnknownPage } from "./screens/broken-page.tsx";
import { ScreenView } from "./screens/screen-view.tsx";
import { ShellSkeleton } from "./shell/shell-skeleton.tsx";

const loadShell = async () => {
  const { default: Component } = await loadWithRetry(() => import("./require-login.tsx"));
  return { Component };
};

/** Signed-in users need the shell at once; for others it loads while they type. */
const SHELL_WAITS_MS = 500;

const fetchShell = (): void => void loadShell().catch(() => undefined);

const route = (path: string, element: ReactNode): RouteObject => ({
  path,
  element,
  errorElement: <BrokenPage />,
});

const buildAuthenticatedRoutes = (): RouteObject[] => [
  ...SCREEN_KEYS.map((key) => route(SCREENS[key].path, <ScreenView screen={key} />)),
  { path: "*", element: <UnknownPage /> },
];

export const createRouter = () => {
  window.setTimeout(fetchShell, token.get() === null ? SHELL_WAITS_MS : 0);
  return createHashRouter([
    { path: "/", element: <Navigate to={LOGIN_PATH} replace /> },
    route(LOGIN_PATH, <LoginPage />),
    {
      // Loaded by the router, which waits for it. React's own suspense would show a skeleton for at
      // least 0.3 s.
      lazy: loadShell,
      errorElement: <BrokenPage />,
      hydrateFallbackElement: <ShellSkeleton />,
      children: buildAuthenticatedRoutes(),
    },
  ]);
};
