import { type RouteConfig, route } from "@react-router/dev/routes";

export default [route(":username", "page.tsx")] satisfies RouteConfig;
