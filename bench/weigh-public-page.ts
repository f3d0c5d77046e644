import { startProduct } from "./contenders/contenders.ts";
import { PAGE_OF_10 } from "./contenders/fill-database.ts";
import { recordAnswer } from "./contenders/record-answer.ts";
import { humans } from "./contenders/visitors.ts";
import { LIMITS, weighPage } from "./weigh-page.ts";

export type PageWeightReport = {
	htmlAndCssBytes: number;
	scriptFiles: number;
	inlineScriptBytes: number;
	thirdParty: number;
	isMet: boolean;
};

/** Measures row 9 on the page with 10 links, as served to a browser that accepts brotli. */
export async function weighPublicPage(
	around: Parameters<typeof startProduct>[1],
): Promise<PageWeightReport> {
	const server = await startProduct("weighed", around);
	try {
		const visitor = humans[0] ?? {};
		const answer = await recordAnswer(`${server.origin}/${PAGE_OF_10}`, visitor);
		if (answer.status !== 200) throw new Error(`The page answers ${answer.status}`);
		const weight = weighPage(answer, server.origin);
		let htmlAndCssBytes = weight.htmlBytes;
		for (const address of weight.stylesheets) {
			const sheet = await recordAnswer(new URL(address, server.origin).href, visitor);
			htmlAndCssBytes += Buffer.from(sheet.body, "base64").length;
		}
		const { inlineScriptBytes } = weight;
		const [scriptFiles, thirdParty] = [weight.scriptFiles.length, weight.thirdParty.length];
		return {
			htmlAndCssBytes,
			scriptFiles,
			inlineScriptBytes,
			thirdParty,
			isMet:
				htmlAndCssBytes <= LIMITS.htmlAndCssBytes &&
				inlineScriptBytes <= LIMITS.inlineScriptBytes &&
				scriptFiles + thirdParty === 0,
		};
	} finally {
		await server.stop();
	}
}
