import type { Config } from "@react-router/dev/config";

/** The contender of rows 2 and 4: the creator's page as the framework's own template would have it. */
export default {
	ssr: true,
	buildDirectory: "../../.data/bench/hydrated-app",
} satisfies Config;
