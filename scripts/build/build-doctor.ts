/**
 * Builds `build/doctor.js` from `app/doctor.ts`. It is a build of its own, because that of the server has one entry.
 */
import { build } from "vite";

await build({
	configFile: false,
	publicDir: false,
	logLevel: "warn",
	build: {
		ssr: "app/doctor.ts",
		outDir: "build",
		emptyOutDir: false,
		target: "node24",
		rolldownOptions: { output: { entryFileNames: "doctor.js", codeSplitting: false } },
	},
});
