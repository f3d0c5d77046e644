import { site } from "#app/platform/site.server.ts";
import { fillLegalPlaceholders, type LegalBlock, parseLegalText } from "./legal-text.ts";
import { getDraftText, getPublishedText } from "./queries.server.ts";
import { LEGAL_TITLES, type LegalPageName } from "./schema.ts";

/**
 * Returns a legal page with its placeholders filled in.
 * @param isPreview whether to show the draft
 * @throws AppError `unavailable`
 */
export async function getLegalPage(
	page: LegalPageName,
	{ isPreview }: { isPreview: boolean },
): Promise<{
	appName: string;
	title: string;
	summary: string;
	/** UTC day of the last change, `YYYY-MM-DD`. */
	updatedOn: string;
	blocks: LegalBlock[];
}> {
	const published = await getPublishedText(page);
	const { summary, text } = isPreview ? await getDraftText(page) : published;
	const values = { appName: site.name, supportEmail: site.supportEmail };
	return {
		appName: site.name,
		title: LEGAL_TITLES[page],
		summary: fillLegalPlaceholders(summary, values),
		updatedOn: published.updatedOn,
		blocks: parseLegalText(fillLegalPlaceholders(text, values)),
	};
}
