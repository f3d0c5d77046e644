import { z } from "zod";
import { decodeCursor, encodeCursor } from "#app/api/cursor.ts";
import { type Answer, type CalledPage, handle } from "#app/api/handler.ts";
import { saveVersion } from "#app/api/save-version.ts";
import { withPrecondition } from "#app/features/creator-page/core/with-precondition.ts";
import { apiCropOf } from "#app/features/creator-page/images/api-image.ts";
import { AppError } from "#app/platform/errors.server.ts";
import * as operations from "./api.ts";
import { checkLink } from "./check/check-link.server.ts";
import { describeVerdict } from "./check/describe-check.ts";
import { createLink } from "./edit/create-link.server.ts";
import { createLinkCopy } from "./edit/create-link-copy.server.ts";
import { createOrUpdateLink, getLinkByExternalId } from "./edit/create-or-update-link.server.ts";
import { deleteLinks } from "./edit/delete-links.server.ts";
import { changesOf, NEW_LINK, parseApiLink } from "./edit/parse-api-link.server.ts";
import { restoreLinks } from "./edit/restore-links.server.ts";
import { updateLink } from "./edit/update-link.server.ts";
import { deleteLinkThumbnail, updateLinkThumbnail } from "./edit/update-link-thumbnail.server.ts";
import { updateLinks } from "./edit/update-links.server.ts";
import { updateSocialLinks } from "./edit/update-social-links.server.ts";
import { normalizePlatform, normalizeSocialLink } from "./kinds/normalize-social-link.ts";
import { getApiLink, listApiLinks } from "./list/list-api-links.server.ts";
import { updateLinkOrder } from "./list/update-link-order.server.ts";
import { updateSocialLinkOrder } from "./list/update-social-link-order.server.ts";
import { getLink, getLinkOrder, getSocialLinks } from "./queries.server.ts";
import { MISSING_ID_MESSAGE } from "./schema.ts";
import { deleteLinkFile, updateLinkFile } from "./upload/update-link-file.server.ts";
import { queueLinkVerification } from "./verification/queue-link-verification.server.ts";

/** The handlers of the operations on links and social links. */

export const handlers = handle(operations, {
	async listLinks({ page, query: { cursor, limit } }) {
		const after = decodeCursor(cursor, z.tuple([z.int32()]))?.[0] ?? -1;
		const rows = await listApiLinks(page, { after, limit: limit + 1 });
		const shown = rows.slice(0, limit);
		const last = rows.length > limit ? shown.at(-1) : undefined;
		const next = last ? encodeCursor([last.position]) : null;
		const links = shown.map(({ json }) => json).join(",");
		return { json: `{"links":[${links}],"next_cursor":${JSON.stringify(next)}}` };
	},

	getLink: ({ page, params }) => answerLink(page, params.id),

	async addLink({ page, body, newId }) {
		const { kind } = body;
		const link = {
			kind,
			...parseApiLink(body, { kind, base: NEW_LINK, takesShort: true }),
			groupId: body.group_id,
		};
		const { id } = await createLink({ owner: page, id: newId, ...link });
		return answerLink(page, id);
	},

	async deleteUnnamedLink() {
		throw new AppError("bad_request", MISSING_ID_MESSAGE);
	},

	async changeLink({ page, params, body, ifMatch }) {
		await saveLink(page, { linkId: params.id, ifMatch, fields: body });
		return answerLink(page, params.id);
	},

	async replaceLink({ page, params, body, ifMatch }) {
		await saveLink(page, { linkId: params.id, ifMatch, fields: body, isReplaced: true });
		return answerLink(page, params.id);
	},

	async deleteLink({ page, params, ifMatch }) {
		const owner = onlyLink(page, params.id, ifMatch);
		const { removalId } = await deleteLinks({ owner, linkIds: [params.id] });
		return { body: { removal_id: removalId } };
	},

	async duplicateLink({ page, params, newId }) {
		const { id } = await createLinkCopy({ owner: page, linkId: params.id, id: newId });
		return answerLink(page, id);
	},

	restoreLinks: async ({ page, body }) => ({
		body: await restoreLinks({ owner: page, removalId: body.removal_id }),
	}),

	async getLinkOrder({ page }) {
		const { ids, version } = await getLinkOrder(page);
		return { body: { ids, version }, version };
	},

	async orderLinks({ page, body, ifMatch }) {
		const { ids, first } = body;
		const { groups: _, ...order } = await saveVersion({
			ifMatch: ifMatch ?? body.version ?? null,
			read: () => getLinkOrder(page, { first: 0, count: 0 }),
			save: (_, version) => updateLinkOrder({ owner: page, version, first, ids }),
		});
		return { body: { ...order, message: "Links reordered" }, version: order.version };
	},

	changeLinks: async ({ page, body, newId }) => ({
		body: await updateLinks({ owner: page, operations: body.operations, requestId: newId }),
	}),

	async putLinkByExternalId(call) {
		const { page, params, body, ifMatch, request } = call;
		const { kind } = body;
		const externalId = params.external_id;
		const owner = withPrecondition(page, {
			ifMatch,
			read: (tx) => getLinkByExternalId(tx, { profileId: page.profileId, externalId }),
		});
		const link = {
			kind,
			...parseApiLink(body, { kind, base: NEW_LINK, takesShort: true }),
			externalId,
		};
		const { group_id: groupId } = body;
		// `If-Match: *` asks for a link that exists, whatever its version.
		const mustExist = request.headers.has("If-Match");
		const { id, isNew } = await createOrUpdateLink({ owner, externalId, link, groupId, mustExist });
		return { ...(await answerLink(page, id)), status: isNew ? 201 : 200 };
	},

	async setLinkThumbnail({ page, params: { id: linkId }, body: { file, ...crop }, ifMatch }) {
		const owner = onlyLink(page, linkId, ifMatch);
		await updateLinkThumbnail({ owner, linkId, file, crop: apiCropOf(crop) });
		return answerLink(page, linkId);
	},

	async removeLinkThumbnail({ page, params: { id: linkId }, ifMatch }) {
		await deleteLinkThumbnail({ owner: onlyLink(page, linkId, ifMatch), linkId });
		return answerLink(page, linkId);
	},

	async setLinkFile({ page, params: { id: linkId }, body, ifMatch }) {
		await updateLinkFile({ owner: onlyLink(page, linkId, ifMatch), linkId, file: body.file });
		return answerLink(page, linkId);
	},

	async removeLinkFile({ page, params: { id: linkId }, ifMatch }) {
		await deleteLinkFile({ owner: onlyLink(page, linkId, ifMatch), linkId });
		return answerLink(page, linkId);
	},

	getSocialLinks: ({ page }) => answerSocials(page),

	async replaceSocialLinks({ page, body, ifMatch }) {
		const links = readSocials(body.social_links);
		await saveVersion({
			ifMatch,
			read: () => getSocialLinks(page),
			save: (stored, version) => {
				const removed = Object.fromEntries(Object.keys(stored.links).map((name) => [name, ""]));
				return updateSocialLinks({ owner: page, version, links: { ...removed, ...links } });
			},
		});
		return answerSocials(page);
	},

	async changeSocialLinks({ page, body, ifMatch }) {
		const links = readSocials(body.social_links);
		await saveVersion({
			ifMatch,
			read: () => getSocialLinks(page),
			save: (_, version) => updateSocialLinks({ owner: page, version, links }),
		});
		return answerSocials(page);
	},

	async orderSocialLinks({ page, body, ifMatch }) {
		const platforms = body.platforms.map((name) => normalizePlatform(name) ?? name);
		const owner = withPrecondition(page, { ifMatch, read: (tx) => getSocialLinks(page, tx) });
		await updateSocialLinkOrder({ owner, platforms });
		return answerSocials(page);
	},

	async checkLink({ page, params }) {
		const verdict = await checkLink({ owner: page, linkId: params.id });
		const reason = verdict.kind === "fails" ? verdict.reason : null;
		const { message } = describeVerdict(verdict);
		return { body: { result: verdict.kind, reason, message } };
	},

	async verifyLinks({ page }) {
		await queueLinkVerification(page);
		return { body: { message: "We’re checking your links. This takes a few minutes." } };
	},
});

function onlyLink(page: CalledPage, linkId: string, ifMatch: number | null): CalledPage {
	return withPrecondition(page, { ifMatch, read: (tx) => getLink(page, linkId, tx) });
}

async function answerLink(page: CalledPage, linkId: string): Promise<Answer> {
	const { json, version } = await getApiLink(page, linkId);
	return { json, version };
}

async function answerSocials(page: CalledPage): Promise<Answer> {
	const { links, version } = await getSocialLinks(page);
	return { body: { social_links: links, version }, version };
}

/** Changes the given fields of a link, or resets the others too. */
async function saveLink(
	owner: CalledPage,
	{
		linkId,
		ifMatch,
		fields,
		isReplaced = false,
	}: {
		linkId: string;
		ifMatch: number | null;
		fields: operations.ApiLinkFields;
		isReplaced?: boolean;
	},
): Promise<void> {
	await saveVersion({
		ifMatch,
		read: () => getLink(owner, linkId),
		save: (stored, version) => {
			const { kind } = stored;
			const base = isReplaced ? NEW_LINK : stored;
			const settings = parseApiLink(fields, { kind, base, takesShort: true });
			// The dashboard shows and hides links without a version: what isn't named must not be written.
			const enabled = isReplaced ? settings.enabled : fields.enabled;
			const changes = { ...changesOf(settings), enabled, groupId: fields.group_id };
			return updateLink({ owner, linkId, version, kind, ...changes });
		},
	});
}

const MAX_PLATFORMS = 50;

/** @throws AppError `invalid` with `errors` that name the platforms */
function readSocials(given: Record<string, string>): Record<string, string> {
	const links: Record<string, string> = {};
	const errors: { pointer: string; detail: string }[] = [];
	for (const [name, text] of Object.entries(given)) {
		const platform = normalizePlatform(name);
		const result = text.trim() === "" ? null : normalizeSocialLink(name, text);
		if (platform === null || result?.ok === false) {
			const detail = result?.ok === false ? result.problem : "This platform isn’t supported";
			errors.push({ pointer: `/social_links/${name}`, detail });
		} else links[platform] = result?.ok ? result.url : "";
	}
	const [first] = errors;
	if (first) throw new AppError("invalid", first.detail, { errors });
	if (Object.keys(links).length > MAX_PLATFORMS) {
		throw new AppError("invalid", `A page has at most ${MAX_PLATFORMS} social links.`, {
			field: "socialLinks",
		});
	}
	return links;
}
