import type { Config } from "@react-router/dev/config";

export default {
	ssr: true,
	// React Router compares a form's origin with the address as the process sees it, which behind a proxy is neither
	// https nor the site's name: it would refuse every form. The front door checks the origin (origin-check.ts).
	allowedActionOrigins: ["**"],
} satisfies Config;
