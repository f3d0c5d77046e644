/**
 * Builds `build/doctor.js` from `app/doctor.ts`. It is a build of its own, because that of the server has one entry.
 * Its argument is the id of the build.
 */
import { build } from "vite";

await build({
	configFile: false,
	publicDir: false,
	logLevel: "warn",
	define: { "import.meta.env.BUILD_ID": JSON.stringify(process.argv[2] ?? "development") },
	build: {
		ssr: "app/doctor.ts",
		outDir: "build",
		emptyOutDir: false,
		target: "node24",
		rolldownOptions: { output: { entryFileNames: "doctor.js", codeSplitting: false } },
	},
});
