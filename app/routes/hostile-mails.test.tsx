import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { htmlTokens } from "#app/lib/html-tokens.ts";
import { renderMail } from "#app/platform/render-mail.server.ts";
import { MAIL_TEMPLATES } from "#tests/support/mail-templates.tsx";

const HOSTILE = [
	`"><script>alert(1)</script><a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)>`,
	"</title></style><!--<base href=//evil.example>-->&lt;script&gt;&#60;i&#62;",
	"]]><![if !mso]><style>*{display:none}</style>{{appName}} <%= 1 %>",
	"[click](javascript:alert(1)) <javascript:alert(1)> \u202e\u2066 ' onload='alert(1)",
];

/** Everything of a document but its texts: tags in order with their attributes, and the style sheet. */
function markupOf(html: string): unknown[] {
	let isStyle = false;
	return [...htmlTokens(html)].flatMap((token): unknown[] => {
		if (token.kind === "text") return isStyle ? [token.text] : [];
		isStyle = token.kind === "open" && token.name === "style";
		return [token.kind === "open" ? [token.name, ...token.attributes] : `/${token.name}`];
	});
}

function webAddressesIn(text: string): string[] {
	return text.match(/http:\/\/localhost\S+/g) ?? [];
}

test("the table has every template", () => {
	const files = globSync("app/features/**/mails/*-mail.tsx").map((file) =>
		path.basename(file, ".tsx"),
	);
	expect(Object.keys(MAIL_TEMPLATES).sort()).toEqual(files.sort());
});

describe.each(Object.entries(MAIL_TEMPLATES))("%s", (_name, write) => {
	test.each(HOSTILE)("has no markup, link or header from a text: %s", async (hostile) => {
		// As long, because the preview is padded to a length.
		const plain = write("x".repeat(hostile.length), "t");
		for (const [index, mail] of write(hostile, "t").entries()) {
			const expected = plain[index];
			if (!expected) throw new Error("a mail without its plain counterpart");
			const [rendered, wanted] = [await renderMail(mail.body), await renderMail(expected.body)];
			expect(markupOf(rendered.html)).toEqual(markupOf(wanted.html));
			expect(webAddressesIn(rendered.text)).toEqual(webAddressesIn(wanted.text));
			expect(mail.subject).not.toMatch(/[\r\n]/);
		}
	});
});
