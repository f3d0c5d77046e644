import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { insertUser } from "#tests/support/accounts-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { answerLinkFile } from "../follow/file/answer-link-file.server.ts";
import { getFileLink } from "../follow/file/get-file-link.server.ts";
import { createLink } from "./create-link.server.ts";
import { updateLink } from "./update-link.server.ts";
import { updateLinks } from "./update-links.server.ts";

const WHOLE = { method: "GET", range: null, ifRange: null, isDownload: true };

recordQueuedJobs();

/** A new block entry, and a website that it blocks. */
async function block(domain = `${crypto.randomUUID()}.example`) {
	await db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
	return `https://${domain}`;
}

const CARD = { kind: "vcard", title: "Save Ada", url: "" } as const;
const details = (website: string) => ({
	name: "Ada",
	organization: "",
	role: "",
	phone: "",
	email: "",
	website,
	address: "",
	note: "",
});

const REFUSED = { code: "bad_request", details: { field: "details.website" } };

test("a contact card can't be added or changed to hold a blocked website", async () => {
	const owner = await insertUser();
	const website = await block();
	await expect(createLink({ owner, ...CARD, details: details(website) })).rejects.toMatchObject(
		REFUSED,
	);
	const { id: linkId } = await createLink({ owner, ...CARD, details: details("") });
	const changes = { ...CARD, details: details(website), version: 1 };
	await expect(updateLink({ owner, linkId, ...changes })).rejects.toMatchObject(REFUSED);
	const change = {
		action: "change",
		id: linkId,
		link: { details: { name: "Ada", website } },
	} as const;
	await expect(
		updateLinks({ owner, operations: [change], requestId: crypto.randomUUID() }),
	).rejects.toMatchObject({ code: "bad_request" });
	expect((await db.link.findUniqueOrThrow({ where: { id: linkId } })).version).toBe(1);
});

test("a contact card leaves out a website that was blocked later, and can still be edited", async () => {
	const owner = await insertUser();
	const domain = `${crypto.randomUUID()}.example`;
	const website = `https://${domain}`;
	const { id: linkId } = await createLink({ owner, ...CARD, details: details(website) });
	const read = async () => {
		const link = await getFileLink(linkId, null);
		return link && (await answerLinkFile(link, WHOLE))?.text();
	};
	expect(await read()).toContain(`URL:${website}`);
	await block(domain);
	const text = await read();
	expect(text).not.toContain(domain);
	expect(text).toContain("FN:Ada");
	const changes = { ...CARD, title: "Save me", details: details(website), version: 1 };
	await updateLink({ owner, linkId, ...changes });
	expect(await db.link.findUnique({ where: { id: linkId } })).toMatchObject({ title: "Save me" });
});
