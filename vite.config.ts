import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { reactRouterHonoServer } from "react-router-hono-server/dev";
import { defineConfig } from "vite";
import { precompress } from "./scripts/build/precompress.ts";

export default defineConfig({
	cacheDir: process.env.VITE_CACHE_DIR,
	plugins: [
		tailwindcss(),
		reactRouterHonoServer({ serverEntryPoint: "app/server.ts" }),
		reactRouter(),
		precompress(),
	],
	build: {
		// Every asset is a file of its own: the content security policy allows no data: URLs for fonts.
		assetsInlineLimit: 0,
	},
});
