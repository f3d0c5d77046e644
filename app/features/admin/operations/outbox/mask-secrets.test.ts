import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { MAIL_TEMPLATES } from "#tests/support/mail-templates.tsx";
import { listSitePaths } from "#tests/support/site-map.ts";
import { maskSecrets } from "./mask-secrets.ts";

const TOKEN = randomBytes(32).toString("base64url");
const patterns = listSitePaths().map(({ pattern }) => pattern.split("/"));

/** Parts of a link to the site that aren't the name of a page: what fills a route's parameters, and what follows "?". */
function secretsOf(link: string): string[] {
	const { pathname, search, hash } = new URL(link);
	const segments = pathname.split("/");
	const [pattern] = patterns
		.filter((each) => each.length === segments.length)
		.filter((each) => each.every((part, at) => part.startsWith(":") || part === segments[at]))
		.sort((a, b) => countParameters(a) - countParameters(b));
	if (!pattern) throw new Error(`${pathname} is no page of the site`);
	// A username is public.
	const parameters = segments.filter(
		(_, at) => pattern[at]?.startsWith(":") && pattern[at] !== ":username",
	);
	const values = [...new URLSearchParams(search).values()].map((value) => `=${value}`);
	return [...parameters, ...values, ...(hash === "" ? [] : [hash])];
}

function linksIn(text: string): string[] {
	return text.match(/http:\/\/localhost[^\s\])]*/g) ?? [];
}

function countParameters(pattern: readonly string[]): number {
	return pattern.filter((part) => part.startsWith(":")).length;
}

describe.each(Object.entries(MAIL_TEMPLATES))("%s", (_name, write) => {
	test("shows no secret of its links, and still where they lead", async () => {
		for (const mail of write("Some text", TOKEN)) {
			const { text } = await renderMail(mail.body);
			const masked = maskSecrets(text);
			expect(masked).not.toContain(TOKEN);
			const links = linksIn(text);
			const shown = linksIn(masked);
			expect(shown).toHaveLength(links.length);
			for (const [index, link] of links.entries()) {
				for (const secret of secretsOf(link)) expect(shown[index]).not.toContain(secret);
				const [, page] = new URL(link).pathname.split("/");
				expect(shown[index]).toContain(`localhost:3000/${page}`);
			}
		}
	});
});

test("templates with a token have one to mask", async () => {
	const withToken = [];
	for (const [name, write] of Object.entries(MAIL_TEMPLATES)) {
		const texts = await Promise.all(write("Text", TOKEN).map(({ body }) => renderMail(body)));
		if (texts.some(({ text }) => text.includes(TOKEN))) withToken.push(name);
	}
	expect(withToken.sort()).toEqual([
		"analytics-report-mail",
		"broken-links-mail",
		"change-email-mail",
		"confirmation-mail",
		"decision-mail",
		"first-visits-mail",
		"invitation-mail",
		"reply-mail",
		"reset-mail",
		"reset-password-mail",
		"seo-report-mail",
		"verify-email-mail",
	]);
});

test.each([
	[
		"Open https://a.example/reset-password?token=abc.",
		"Open https://a.example/reset-password?token=••••.",
	],
	[
		"(https://a.example/unsubscribe/AbC_1?mail=seo)",
		"(https://a.example/unsubscribe/••••?mail=••••)",
	],
	["https://a.example:3000/verify-email?abc", "https://a.example:3000/verify-email?••••"],
	[
		"https://a.example/verify-email?AbC1=b&plan=pro",
		"https://a.example/verify-email?••••=••••&plan=••••",
	],
	["https://a.example/set#token=abc", "https://a.example/set#••••"],
	["https://user:pass@a.example", "https://••••@a.example"],
	["HTTPS://A.EXAMPLE/Token1", "https://a.example/••••"],
	[`https://a.example/${"a".repeat(25)}`, "https://a.example/••••"],
	["http://", "http://"],
	["https://a:b:c", "••••"],
	[`Your code: ${TOKEN}.`, "Your code: ••••."],
	["Donaudampfschifffahrtsgesellschaft", "Donaudampfschifffahrtsgesellschaft"],
	["", ""],
])("%j is shown as %j", (text, shown) => {
	expect(maskSecrets(text)).toBe(shown);
});
