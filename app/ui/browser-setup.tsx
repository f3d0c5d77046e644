import { setUpBrowser } from "./set-up-browser.ts";

/** The script of `setUpBrowser` for the head. Rendered by the server; in the browser's modules it would run too late. */
export function BrowserSetup({ nonce }: { nonce: string }) {
	return (
		<script
			nonce={nonce}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own source text.
			dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${setUpBrowser})()` : "" }}
		/>
	);
}
