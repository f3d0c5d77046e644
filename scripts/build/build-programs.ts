/**
 * Builds the image's programs. It is a build of its own, because that of the server has one entry. Its argument
 * is the id of the build.
 */
import { rmSync } from "node:fs";
import { build } from "vite";
import { PROGRAMS } from "./programs.ts";

const CHUNKS = "chunks";

rmSync(`build/${CHUNKS}`, { recursive: true, force: true });
await build({
	configFile: false,
	publicDir: false,
	logLevel: "warn",
	define: { "import.meta.env.BUILD_ID": JSON.stringify(process.argv[2] ?? "development") },
	build: {
		ssr: true,
		outDir: "build",
		emptyOutDir: false,
		target: "node24",
		rolldownOptions: {
			input: PROGRAMS,
			output: { entryFileNames: "[name].js", chunkFileNames: `${CHUNKS}/[name].js` },
		},
	},
});
