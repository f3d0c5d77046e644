import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AnalyticsTag } from "./analytics-tag.tsx";

test("the tag is one script from the service's host, with the page's nonce and no inline code", () => {
	const html = renderToStaticMarkup(<AnalyticsTag measurementId="G-ABC123" nonce="n0nce" />);

	expect(html).toBe(
		'<script async="" nonce="n0nce" src="https://www.googletagmanager.com/gtag/js?id=G-ABC123"></script>',
	);
});
