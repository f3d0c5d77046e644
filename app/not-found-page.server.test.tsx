import { expect, onTestFinished, test } from "vitest";
import { answerNotFound } from "./not-found-page.server.tsx";
import { applyStoredSite, NOTHING_STORED } from "./platform/site.server.ts";

test("an address without a page has the site's name, also after it was changed", async () => {
	onTestFinished(() => applyStoredSite(NOTHING_STORED));
	const ask = () => {
		const request = new Request("http://localhost:3000/no/such/page");
		return answerNotFound(request, new Headers()).text();
	};
	for (const name of ["First", "Second"]) {
		applyStoredSite({ ...NOTHING_STORED, name });
		expect(await ask()).toContain(`· ${name}</title>`);
	}
});
