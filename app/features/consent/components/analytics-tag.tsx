import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * The web analytics service (Google Analytics). Render it only with a `GA_MEASUREMENT_ID` and a granted consent; when
 * consent is withdrawn and it goes, it counts nothing more. Hosts it needs in the content security policy: script-src
 * www.googletagmanager.com; connect-src and img-src *.google-analytics.com, *.analytics.google.com and
 * *.googletagmanager.com.
 */
export function AnalyticsTag(tag: { measurementId: string; nonce?: string }) {
	const { search } = useLocation();
	// The service is told the whole address, and one with a mailed token in it opens an account.
	return new URLSearchParams(search).has("token") ? null : <Tag {...tag} />;
}

function Tag({ measurementId, nonce }: { measurementId: string; nonce?: string }) {
	useEffect(() => {
		const page = window as unknown as Record<string, unknown> & { dataLayer?: unknown[] };
		const disableKey = `ga-disable-${measurementId}`;
		page[disableKey] = false;
		const dataLayer = page.dataLayer ?? [];
		page.dataLayer = dataLayer;
		// The service reads `arguments` objects off this queue and ignores plain arrays.
		function tell(..._values: unknown[]) {
			// biome-ignore lint/complexity/noArguments: see above.
			dataLayer.push(arguments);
		}
		tell("js", new Date());
		// Host-only cookies, so that a later "no" can remove them (consent.server.ts).
		tell("config", measurementId, { cookie_domain: "none" });
		return () => {
			page[disableKey] = true;
		};
	}, [measurementId]);

	return (
		<script
			async
			nonce={nonce}
			src={`https://www.googletagmanager.com/gtag/js?id=${measurementId}`}
		/>
	);
}
