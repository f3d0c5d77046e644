import { useEffect } from "react";
import { useLocation } from "react-router";

/**
 * The web analytics tag (Google Analytics). Render it only with a `GA_MEASUREMENT_ID` and granted consent; once consent
 * is withdrawn and it unmounts, it counts nothing more. Hosts it needs in the content security policy: script-src
 * www.googletagmanager.com; connect-src and img-src *.google-analytics.com, *.analytics.google.com and
 * *.googletagmanager.com.
 */
export function AnalyticsTag({
	isHydrated = true,
	...tag
}: Tag & {
	/** If false, an inline script replaces the effect, because the page runs no React in the browser. */
	isHydrated?: boolean;
}) {
	const { search } = useLocation();
	// The tag sends the whole URL, and an emailed token in it would grant access to an account.
	if (new URLSearchParams(search).has("token")) return null;
	return isHydrated ? <HydratedTag {...tag} /> : <StaticTag {...tag} />;
}

type Tag = { measurementId: string; nonce?: string };

// Host-only cookies, so that a later "no" can remove them (consent.server.ts).
const CONFIG = { cookie_domain: "none" };

function StaticTag({ measurementId, nonce }: Tag) {
	const config = `gtag("config",${JSON.stringify(measurementId)},${JSON.stringify(CONFIG)})`;
	const script = `dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag("js",new Date);${config}`;
	return (
		<>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: contains no user input */}
			<script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
			<ServiceScript measurementId={measurementId} nonce={nonce} />
		</>
	);
}

function HydratedTag({ measurementId, nonce }: Tag) {
	useEffect(() => {
		const page = window as unknown as Record<string, unknown> & { dataLayer?: unknown[] };
		const disableKey = `ga-disable-${measurementId}`;
		page[disableKey] = false;
		const dataLayer = page.dataLayer ?? [];
		page.dataLayer = dataLayer;
		// The tag reads `arguments` objects from this queue and ignores plain arrays.
		function tell(..._values: unknown[]) {
			// biome-ignore lint/complexity/noArguments: see above.
			dataLayer.push(arguments);
		}
		tell("js", new Date());
		tell("config", measurementId, CONFIG);
		return () => {
			page[disableKey] = true;
		};
	}, [measurementId]);

	return <ServiceScript measurementId={measurementId} nonce={nonce} />;
}

function ServiceScript({ measurementId, nonce }: Tag) {
	return (
		<script
			async
			nonce={nonce}
			src={`https://www.googletagmanager.com/gtag/js?id=${measurementId}`}
		/>
	);
}
