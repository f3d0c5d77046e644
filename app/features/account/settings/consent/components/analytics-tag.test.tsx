import { runInNewContext } from "node:vm";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { AnalyticsTag } from "./analytics-tag.tsx";

function renderAt(address: string): string {
	return renderToStaticMarkup(
		<MemoryRouter initialEntries={[address]}>
			<AnalyticsTag measurementId="G-ABC123" nonce="n0nce" />
		</MemoryRouter>,
	);
}

test("the tag is a single script from the service's host with the page's nonce and no inline code", () => {
	expect(renderAt("/signin?redirectTo=/dashboard")).toBe(
		'<script async="" nonce="n0nce" src="https://www.googletagmanager.com/gtag/js?id=G-ABC123"></script>',
	);
});

test("a page that isn't hydrated starts the queue in an inline script with the nonce", () => {
	const html = renderToStaticMarkup(
		<MemoryRouter initialEntries={["/"]}>
			<AnalyticsTag measurementId="G-ABC123" nonce="n0nce" isHydrated={false} />
		</MemoryRouter>,
	);
	const script = /<script nonce="n0nce">(.*?)<\/script>/.exec(html)?.[1] ?? "";
	const page: { dataLayer?: ArrayLike<unknown>[] } = {};
	runInNewContext(script, page);
	expect(page.dataLayer?.map((command) => [...Array.from(command)].slice(0, 2))).toEqual([
		["js", expect.anything()],
		["config", "G-ABC123"],
	]);
});

test.each(["/reset-password?token=abc", "/verify-email?token="])(
	"no tag is loaded on %s, whose address contains a secret",
	(address) => {
		expect(renderAt(address)).toBe("");
	},
);
