import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { reactRouterHonoServer } from "react-router-hono-server/dev";
import { defineConfig } from "vite";
import { type ModuleGraph, nameChunk } from "./scripts/build/name-chunk.ts";
import { precompress } from "./scripts/build/precompress.ts";

/** The oldest browsers the product supports; docs/browsers.md says what that means. */
const OLDEST = {
	forScripts: ["chrome108", "edge108", "firefox107", "safari16.1", "ios16.1"],
	forStyles: ["chrome88", "edge88", "firefox85", "safari14.1", "ios14.5"],
};

/**
 * Packages that the server's build contains: of lucide-react it needs a few icons, the others have hundreds of small files,
 * whose reading delayed each start. None has dependencies, native modules or files of its own to find.
 */
const BUNDLED = ["jose", "lucide-react", "stripe", "zod", "zod-openapi"];

export default defineConfig(({ command }) => ({
	cacheDir: process.env.VITE_CACHE_DIR,
	define: { "import.meta.env.BUILD_ID": JSON.stringify(process.env.BUILD_ID ?? "development") },
	plugins: [
		tailwindcss(),
		reactRouterHonoServer({ serverEntryPoint: "app/server.ts" }),
		reactRouter(),
		precompress(),
	],
	build: {
		target: OLDEST.forScripts,
		cssTarget: OLDEST.forStyles,
		// Every asset is a file of its own: the content security policy allows no data: URLs for fonts.
		assetsInlineLimit: 0,
	},
	environments: {
		ssr: {
			// Of a package that is not bundled, the server loads all: icons that nobody uses would take 17 MB. The development
			// server would read all of their files.
			resolve: { noExternal: command === "build" ? BUNDLED : [] },
			build: {
				rolldownOptions: {
					output: {
						// Node keeps the text of each file in memory: two bytes a character if one isn't Latin-1.
						minify: {
							compress: false,
							mangle: false,
							codegen: { removeWhitespace: false, asciiOnly: true },
						},
						comments: { legal: true, annotation: false, jsdoc: false },
					},
				},
			},
		},
		client: {
			build: {
				rolldownOptions: {
					output: {
						// Left to itself, the bundler makes a file of each set of routes that share a module: the links tab
						// asked for 67, most of them under 1 KB, and a connection takes six at a time.
						codeSplitting: {
							groups: [
								{
									name: "framework",
									test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
									priority: 3,
								},
								{
									name: "forms",
									// With Zod's setting, which has to be made before any file that defines schemas runs.
									test: /node_modules\/(@conform-to|zod)\/|app\/forms\/zod-without-eval/,
									priority: 2,
								},
								// A group takes what its modules import along, so what others build on comes first.
								...(["shared", "dashboard", "administration"] as const).map((name, index) => ({
									name: (id: string, graph: ModuleGraph) =>
										nameChunk(id, graph) === name ? name : null,
									minShareCount: 3,
									priority: 1 - index / 10,
								})),
							],
						},
					},
				},
			},
		},
	},
}));
