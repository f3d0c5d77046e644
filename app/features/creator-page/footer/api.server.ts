import { type Answer, type CalledPage, handle } from "#app/api/handler.ts";
import { parseField } from "#app/api/parse-field.ts";
import { saveVersion } from "#app/api/save-version.ts";
import { withPrecondition } from "#app/features/creator-page/core/with-precondition.ts";
import { site } from "#app/platform/site.server.ts";
import * as operations from "./api.ts";
import { getPageTexts, getStoredFooter } from "./queries.server.ts";
import { resetFooter } from "./reset-footer.server.ts";
import { type StoredFooter, saveFooterSchema } from "./schema.ts";
import { shownFooter } from "./shown-footer.ts";
import { updateFooter } from "./update-footer.server.ts";

/** The handlers of the operations on the page's footer. */

type Changes = Partial<Omit<StoredFooter, "version">>;

export const handlers = handle(operations, {
	getFooter: ({ page }) => answerFooter(page),

	async replaceFooter({ page, body, ifMatch }) {
		await save(page, { changes: { text: "", hideBranding: false, ...read(body) }, ifMatch });
		return answerFooter(page);
	},

	async changeFooter({ page, body, ifMatch }) {
		await save(page, { changes: read(body), ifMatch });
		return answerFooter(page);
	},

	async resetFooter({ page, ifMatch }) {
		await resetFooter(withPrecondition(page, { ifMatch, read: (tx) => getStoredFooter(page, tx) }));
		return answerFooter(page);
	},
});

function read(body: { text?: string | undefined; hide_branding?: boolean | undefined }): Changes {
	const changes: Changes = {};
	if (body.text !== undefined) {
		changes.text = parseField(saveFooterSchema.shape.text, body.text, "text");
	}
	if (body.hide_branding !== undefined) changes.hideBranding = body.hide_branding;
	return changes;
}

async function save(
	owner: CalledPage,
	{ changes, ifMatch }: { changes: Changes; ifMatch: number | null },
): Promise<void> {
	await saveVersion({
		ifMatch,
		read: () => getStoredFooter(owner),
		save: (stored, version) => updateFooter({ owner, ...stored, ...changes, version }),
	});
}

async function answerFooter(page: CalledPage): Promise<Answer> {
	const [{ text, hideBranding, version }, texts] = await Promise.all([
		getStoredFooter(page),
		getPageTexts(page),
	]);
	const shown = shownFooter({ text, hideBranding }, { tier: page.tier, appName: site.name, texts });
	return {
		version,
		body: { text, hide_branding: hideBranding, shown: shown?.text ?? null, version },
	};
}
