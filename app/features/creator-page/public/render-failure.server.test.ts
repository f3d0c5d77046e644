import { describe, expect, test } from "vitest";
import { visitorTexts } from "#app/i18n/visitors.server.ts";
import { renderFailure } from "./render-failure.server.tsx";

const { failures } = visitorTexts("de");

function fail(
	path: string,
	{ status, language = "de", requestId }: { status: number; language?: string; requestId?: string },
) {
	const headers = { "Accept-Language": language };
	return renderFailure(new Request(`http://localhost:3000${path}`, { headers }), {
		status,
		requestId,
	});
}

describe("renderFailure", () => {
	test.each([
		[400, failures.unreadable, failures.unreadableText],
		[403, failures.otherSite, failures.otherSiteText],
		[404, failures.missing, failures.missingText],
		[405, failures.refused, failures.refusedText],
		[410, failures.gone, failures.goneText],
		[413, failures.tooLarge, failures.tooLargeText],
		[429, failures.tooMany, failures.tooManyText],
		[500, failures.failed, failures.failedText],
		[503, failures.outage, failures.outageText],
	])("says %i in the language that the browser prefers", (status, title, text) => {
		const html = fail("/report/ada", { status });
		expect(html).toContain('<html lang="de" dir="ltr">');
		expect(html).toContain(`<h1>${title} <span>${text}</span></h1>`);
		expect(html).toContain(`<a href="/">${failures.goHome}</a>`);
	});

	test("prefers the language in the address, and keeps the address to try again", () => {
		const html = fail("/go/1/form?open&language=ar", { status: 429 });
		expect(html).toContain('<html lang="ar" dir="rtl">');
		expect(html).toContain('<a href="/go/1/form?open&amp;language=ar">');
	});

	test("says the id under which the log has more", () => {
		expect(fail("/report/ada", { status: 500, requestId: "r-1" })).toContain("Anfrage r-1");
	});

	test.each(["/dashboard", "/admin/dashboard", "/signin", "/ada", "/go", "/gone/1"])(
		"leaves %s, which is no visitor's screen, as it is",
		(path) => {
			expect(fail(path, { status: 404 })).toBeNull();
		},
	);

	test("leaves English as it is", () => {
		expect(fail("/report/ada", { status: 404, language: "en-US" })).toBeNull();
		expect(fail("/report/ada?language=xx", { status: 404, language: "ko" })).toBeNull();
	});
});
