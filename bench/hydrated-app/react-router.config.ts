import type { Config } from "@react-router/dev/config";

/** The contender of rows 2 and 4: the creator's page built as in the framework's own template. */
export default {
	ssr: true,
	buildDirectory: "../../.data/bench/hydrated-app",
} satisfies Config;
