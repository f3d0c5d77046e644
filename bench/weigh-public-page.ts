import { startProduct } from "./contenders/contenders.ts";
import { PAGE_OF_25_BLOCKS, pagesByPreset } from "./contenders/fill-database.ts";
import { recordAnswer } from "./contenders/record-answer.ts";
import { humans } from "./contenders/visitors.ts";
import { LIMITS, weighPage } from "./weigh-page.ts";

export type WeighedPage = {
	title: string;
	htmlAndCssBytes: number;
	maxBytes: number;
	scriptFiles: number;
	inlineScriptBytes: number;
	thirdParty: number;
};
export type PageWeightReport = { pages: WeighedPage[]; isMet: boolean };

/** Measures row 9, as served to a browser that accepts brotli: each preset with 10 links, and a page with 25 blocks. */
export async function weighPublicPages(
	around: Parameters<typeof startProduct>[1],
): Promise<PageWeightReport> {
	const server = await startProduct("weighed", around);
	try {
		const pages: WeighedPage[] = [];
		for (const { preset, username } of pagesByPreset) {
			const own = { title: `${preset}, 10 links`, maxBytes: LIMITS.htmlAndCssBytes };
			pages.push({ ...own, ...(await weigh(username, server.origin)) });
		}
		const blocks = { title: "25 blocks", maxBytes: LIMITS.blocksBytes };
		pages.push({ ...blocks, ...(await weigh(PAGE_OF_25_BLOCKS, server.origin)) });
		return { pages, isMet: pages.every(isLight) };
	} finally {
		await server.stop();
	}
}

async function weigh(username: string, origin: string) {
	const visitor = humans[0] ?? {};
	const answer = await recordAnswer(`${origin}/${username}`, visitor);
	if (answer.status !== 200) throw new Error(`/${username} answers ${answer.status}`);
	const weight = weighPage(answer, origin);
	let htmlAndCssBytes = weight.htmlBytes;
	for (const address of weight.stylesheets) {
		const sheet = await recordAnswer(new URL(address, origin).href, visitor);
		htmlAndCssBytes += Buffer.from(sheet.body, "base64").length;
	}
	const { inlineScriptBytes } = weight;
	const [scriptFiles, thirdParty] = [weight.scriptFiles.length, weight.thirdParty.length];
	return { htmlAndCssBytes, scriptFiles, inlineScriptBytes, thirdParty };
}

function isLight({ htmlAndCssBytes, maxBytes, inlineScriptBytes, ...page }: WeighedPage): boolean {
	return (
		htmlAndCssBytes <= maxBytes &&
		inlineScriptBytes <= LIMITS.inlineScriptBytes &&
		page.scriptFiles + page.thirdParty === 0
	);
}
