import { expect, test } from "vitest";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertUser } from "#tests/support/accounts-factory.ts";
import { insertLink } from "#tests/support/links-factory.ts";
import { recordQueuedJobs } from "#tests/support/record-queued-jobs.ts";
import { verifyAllLinks } from "./verify-all-links.server.ts";

const queued = recordQueuedJobs();

test("queues a verification for every public page that links to a website", async () => {
	const [links, social, empty, hidden, suspended, leaving] = [
		await insertUser(),
		await insertUser(),
		await insertUser(),
		await insertUser(),
		await insertUser({ status: "suspended" }),
		await insertUser({ deletionRequestedAt: new Date() }),
	];
	for (const owner of [links, hidden, suspended, leaving]) await insertLink(owner);
	await db.socialLink.create({
		data: {
			profileId: social.profileId,
			platform: "github",
			url: "https://github.com/ada",
			position: 0,
		},
	});
	await db.profile.update({ where: { id: hidden.profileId }, data: { published: false } });
	await verifyAllLinks.run({});
	const verificationOf = ({ profileId }: InsertedUser) => ({
		job: "prove-links",
		data: { profileId },
	});
	expect(queued).toEqual([verificationOf(links), verificationOf(social)]);
	expect(queued).not.toContainEqual(verificationOf(empty));
});
