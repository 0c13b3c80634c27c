import { createHashRouter, Navigate, type RouteObject } from "react-router-dom";
import { BrokenPage } from "./pages/broken-page.tsx";
import { UnknownPage } from "./pages/unknown-page.tsx";
import { RequireLogin } from "./require-login.tsx";
import type { Screen } from "./routes/screen.ts";
import { LOGIN, SCREENS } from "./routes.tsx";
import { ScreenView } from "./screen-view.tsx";
import { Shell } from "./shell/shell.tsx";

const route = (screen: Screen): RouteObject => ({
  path: screen.path,
  element: <ScreenView screen={screen} />,
  errorElement: <BrokenPage />,
});

const withLayout = SCREENS.filter((screen) => !screen.hidden);
const bare = SCREENS.filter((screen) => screen.hidden);

export const createRouter = () =>
  createHashRouter([
    { path: "/", element: <Navigate to={LOGIN.path} replace /> },
    route(LOGIN),
    {
      element: <RequireLogin />,
      errorElement: <BrokenPage />,
      children: [
        {
          element: <Shell />,
          children: [
            ...withLayout.map(route),
            { path: "*", element: <UnknownPage /> },
          ],
        },
        ...bare.map(route),
      ],
    },
  ]);
