import sharp from "sharp";
import { hashOf } from "#app/features/admin/link-safety/target-keys.server.ts";
import { createWarning } from "#app/features/admin/moderation/decisions/create-warning.server.ts";
import { db } from "#app/platform/db.server.ts";
import { type InsertedUser, insertTwoStep } from "./accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
	insertAdminSession,
} from "./administrators-factory.ts";
import { insertDomain } from "./domains-factory.ts";
import { insertFailedRun } from "./failed-runs-factory.ts";

type Seeded = { user: InsertedUser; ticketId: string; actor: InsertedAdministrator };
/** Inserts what the request needs. */
type PrepareRequest = (seeded: Seeded) => Promise<{ path: string; body?: unknown }>;

const ADMIN = "/api/admin";
const DRAFT = `${ADMIN}/homepage/draft`;
const LEGAL = `${ADMIN}/legal/cookies`;

/** One successful request for each operation of the administrators that changes something. */
export const adminMutations: Record<string, PrepareRequest> = {
	deleteUser: async ({ user, actor }) => ({
		path: `/admin/users/${user.userId}`,
		body: { confirm_username: user.username, current_password: actor.password },
	}),
	keepUser: async ({ user: { userId } }) => {
		await db.user.update({ where: { id: userId }, data: { deletionRequestedAt: new Date() } });
		return { path: `/admin/users/${userId}/keep` };
	},
	setUserStatus: async ({ user }) => ({
		path: `/admin/users/${user.userId}/status`,
		body: { status: "suspended", reason: "Admin action" },
	}),
	setUserStatuses: async ({ user }) => ({
		path: "/admin/users/bulk-status",
		body: { status: "suspended", users: [user.userId], reason: "Spam" },
	}),
	exportUsers: async ({ user }) => ({
		path: "/admin/users/export",
		body: { users: [user.userId], reason: "A test" },
	}),
	resetUserPassword: async ({ user }) => ({ path: `/admin/users/${user.userId}/reset-password` }),
	resendUserVerification: async ({ user: { userId } }) => {
		await db.user.update({ where: { id: userId }, data: { emailVerifiedAt: null } });
		return { path: `/admin/users/${userId}/resend-verification` };
	},
	endUserSessions: async ({ user }) => ({ path: `/admin/users/${user.userId}/sessions` }),
	addUserNote: async ({ user }) => ({
		path: `/admin/users/${user.userId}/notes`,
		body: { text: "A note" },
	}),
	deleteUserNote: async ({ user: { userId }, actor }) => {
		const { id } = await db.userNote.create({
			data: { userId, text: "A note", administratorEmail: actor.email },
		});
		return { path: `/admin/users/${userId}/notes/${id}` };
	},
	giveUserPlan: async ({ user }) => ({
		path: `/admin/users/${user.userId}/grants`,
		body: { tier: "pro", reason: "A test" },
	}),
	endUserPlan: async ({ user: { userId } }) => {
		const { id } = await db.planGrant.create({ data: { userId, tier: "pro", reason: "A test" } });
		return { path: `/admin/users/${userId}/grants/${id}`, body: { reason: "It is over" } };
	},
	changeUserEmail: async ({ user, actor }) => ({
		path: `/admin/users/${user.userId}/email`,
		body: {
			email: `${crypto.randomUUID()}@example.com`,
			proof: "Called",
			current_password: actor.password,
		},
	}),
	disableUserTwoStep: async ({ user, actor }) => {
		await insertTwoStep(user);
		return {
			path: `/admin/users/${user.userId}/two-step`,
			body: { proof: "Called", current_password: actor.password },
		};
	},
	suspendUserDomain: async ({ user }) => {
		const { name } = await insertDomain(user, { name: newName(), activeAt: new Date() });
		return {
			path: `/admin/users/${user.userId}/suspend-domain`,
			body: { name, reason: "Imitates a bank" },
		};
	},
	reinstateUserDomain: async ({ user }) => {
		const { name } = await insertDomain(user, { name: newName(), suspendedAt: new Date() });
		return {
			path: `/admin/users/${user.userId}/reinstate-domain`,
			body: { name, reason: "The bank owns it" },
		};
	},
	releaseUsername: async ({ user, actor }) => ({
		path: `/admin/users/${user.userId}/release-username`,
		body: { name: user.username, current_password: actor.password },
	}),
	respondToTicket: async ({ ticketId }) => ({
		path: `/admin/tickets/${ticketId}/respond`,
		body: { response: "Hello" },
	}),
	setTicketStatus: async ({ ticketId }) => ({
		path: `/admin/tickets/${ticketId}/status`,
		body: { status: "closed", was: "open" },
	}),
	addTicketNote: async ({ ticketId }) => ({
		path: `/admin/tickets/${ticketId}/notes`,
		body: { text: "A note" },
	}),
	createSavedReply: async () => ({ path: `${ADMIN}/saved-replies`, body: newSavedReply() }),
	changeSavedReply: async () => ({
		path: `${ADMIN}/saved-replies/${await insertSavedReply()}`,
		body: newSavedReply(),
	}),
	deleteSavedReply: async () => ({ path: `${ADMIN}/saved-replies/${await insertSavedReply()}` }),
	decideAboutPage: async ({ user: { profileId } }) => {
		await db.pageReport.create({ data: { profileId, reason: "scam" } });
		return {
			path: `${ADMIN}/moderation/pages/${profileId}/decisions`,
			body: { kind: "page-suspended", seen_decision: null },
		};
	},
	liftDecision: async ({ user }) => {
		const decisionId = await insertWarning(user);
		const path = `${ADMIN}/moderation/pages/${user.profileId}/decisions/${decisionId}/lift`;
		return { path, body: {} };
	},
	answerAppeal: async ({ user }) => {
		const decisionId = await insertWarning(user);
		const { id } = await db.moderationAppeal.create({ data: { decisionId, message: "Why?" } });
		return {
			path: `${ADMIN}/moderation/appeals/${id}/answer`,
			body: { outcome: "accepted", note: "Sorry" },
		};
	},
	decideFlaggedAddress: async () => {
		const domain = `${crypto.randomUUID()}.example`;
		const address = `https://${domain}/`;
		const [addressHash, judgedHash] = [hashOf(address), hashOf(domain)];
		const times = { judgedAt: new Date(), flaggedAt: new Date() };
		await db.judgedTarget.create({
			data: { address, addressHash, domain, judgedHash, verdict: "flagged", ...times },
		});
		return {
			path: `${ADMIN}/targets/flagged/${addressHash.toString("hex")}/decision`,
			body: { decision: "allow", judged_hash: judgedHash.toString("hex") },
		};
	},
	addTargetEntry: async () => ({
		path: `${ADMIN}/targets/entries`,
		body: { kind: "block", entry: `${crypto.randomUUID()}.example` },
	}),
	removeTargetEntry: async () => {
		const domain = `${crypto.randomUUID()}.example`;
		const { id } = await db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
		return { path: `${ADMIN}/targets/entries/${id}` };
	},
	refreshTargetLists: async () => ({ path: `${ADMIN}/targets/lists/refresh` }),
	trustAccount: async ({ user: { username } }) => ({
		path: `${ADMIN}/targets/trusted-accounts`,
		body: { username },
	}),
	withdrawTrust: async ({ user: { userId } }) => {
		await db.user.update({ where: { id: userId }, data: { trustedAt: new Date() } });
		return { path: `${ADMIN}/targets/trusted-accounts/${userId}` };
	},
	resolveBillingAlert: async () => {
		const { id } = await db.billingAlert.create({
			data: { kind: "dispute", objectId: crypto.randomUUID(), detail: "A dispute" },
		});
		return { path: `${ADMIN}/billing-alerts/${id}/resolve` };
	},
	retryFailedJob: async () => ({ path: `${ADMIN}/failed-jobs/${await insertFailedRun()}/retry` }),
	discardFailedJob: async () => ({ path: `${ADMIN}/failed-jobs/${await insertFailedRun()}` }),
	retryFailedJobs: async () => {
		await insertFailedRun({ job: "prove-links" });
		return { path: `${ADMIN}/failed-jobs/retry`, body: { job: "prove-links" } };
	},
	discardFailedJobs: async () => {
		await insertFailedRun({ job: "check-links" });
		return { path: `${ADMIN}/failed-jobs/discard`, body: { job: "check-links" } };
	},
	updateHomepage: async () => ({
		path: `${ADMIN}/homepage`,
		body: { hero: { title: crypto.randomUUID() } },
	}),
	changeHomepageDraft: async () => ({ path: `${DRAFT}/cta`, body: { title: crypto.randomUUID() } }),
	publishHomepageDraft: async () => {
		await changeHero();
		return { path: `${DRAFT}/publish` };
	},
	discardHomepageDraft: async () => {
		await changeHero();
		return { path: DRAFT };
	},
	setHomepagePicture: async () => {
		const body = new FormData();
		const picture = sharp({
			create: { width: 400, height: 400, channels: 3, background: "#1e6b45" },
		});
		const bytes = new Uint8Array(await picture.png().toBuffer());
		body.set("image", new File([bytes], "picture.png", { type: "image/png" }));
		return { path: `${DRAFT}/pictures/hero-picture`, body };
	},
	removeHomepagePicture: async () => ({ path: `${DRAFT}/pictures/hero-picture` }),
	restoreHomepageVersion: async () => {
		const { number } = await db.homepageVersion.create({
			data: { document: { hero: { title: crypto.randomUUID() } } },
		});
		await db.homepageVersion.create({ data: { document: {} } });
		return { path: `${ADMIN}/homepage/versions/${number}/restore` };
	},
	saveLegalDraft: async () => ({ path: LEGAL, body: { summary: "S", text: crypto.randomUUID() } }),
	discardLegalDraft: async () => {
		await changeLegalDraft();
		return { path: LEGAL };
	},
	publishLegalPage: async () => {
		await changeLegalDraft();
		return { path: `${LEGAL}/publish`, body: {} };
	},
	reuseLegalVersion: async () => ({ path: `${LEGAL}/reuse`, body: { number: 0 } }),
	changeSettings: async () => ({
		path: `${ADMIN}/settings`,
		body: { site_name: crypto.randomUUID() },
	}),
	saveMailServer: async ({ actor }) => {
		await db.siteSettings.upsert({
			where: { id: 1 },
			create: { smtpHost: "smtp.example.com" },
			update: { smtpHost: "smtp.example.com" },
		});
		return {
			path: `${ADMIN}/settings/mail-server`,
			body: { current_password: actor.password },
		};
	},
	requireTwoStep: async ({ actor }) => {
		// The server isn't notified, so it doesn't act.
		await db.siteSettings.upsert({
			where: { id: 1 },
			create: { requireTwoStep: true },
			update: { requireTwoStep: true },
		});
		return {
			path: `${ADMIN}/settings/two-step-requirement`,
			body: { required: false, current_password: actor.password },
		};
	},
	sendTestMail: async () => ({ path: `${ADMIN}/settings/test-mail` }),
	approveRegistration: async () => ({
		path: `${ADMIN}/registrations/${await insertRequest()}/approve`,
	}),
	declineRegistration: async () => ({
		path: `${ADMIN}/registrations/${await insertRequest()}/decline`,
	}),
	createRegistrationInvitation: async () => ({
		path: `${ADMIN}/registration-invitations`,
		body: { label: "Friends", max_uses: 3, days: 7 },
	}),
	withdrawRegistrationInvitation: async () => {
		const { id } = await db.registrationInvitation.create({
			data: {
				tokenHash: Buffer.from(crypto.randomUUID()),
				label: "Friends",
				maxUses: 1,
				expiresAt: new Date(Date.now() + 1e6),
			},
		});
		return { path: `${ADMIN}/registration-invitations/${id}` };
	},
	inviteAdministrator: async ({ actor }) => ({
		path: `${ADMIN}/administrators/invitations`,
		body: { email: `${crypto.randomUUID()}@example.com`, current_password: actor.password },
	}),
	withdrawInvitation: async () => {
		const { id } = await db.administratorInvitation.create({
			data: {
				email: `${crypto.randomUUID()}@example.com`,
				expiresAt: new Date(Date.now() + 1e6),
			},
		});
		return { path: `${ADMIN}/administrators/invitations/${id}` };
	},
	removeAdministrator: async ({ actor }) => ({
		path: `${ADMIN}/administrators/${(await insertAdministrator()).administratorId}`,
		body: { current_password: actor.password },
	}),
	endAdministratorSession: async ({ actor }) => ({
		path: `${ADMIN}/account/sessions/${(await insertAdminSession(actor)).sessionId}`,
	}),
	endOtherAdministratorSessions: async () => ({ path: `${ADMIN}/account/sessions` }),
	changeAdministratorPassword: async ({ actor }) => ({
		path: `${ADMIN}/account/password`,
		body: { current_password: actor.password, password: `New-${crypto.randomUUID()}` },
	}),
	logOutAdministrator: async () => ({ path: "/admin/logout" }),
};

function newName() {
	return `page-${crypto.randomUUID()}.example.com`;
}

function newSavedReply() {
	return { title: crypto.randomUUID(), body: "Hello {name}" };
}

async function insertSavedReply(): Promise<string> {
	const { id } = await db.savedReply.create({ data: newSavedReply() });
	return id;
}

/** A warning by another administrator. */
async function insertWarning({ userId }: InsertedUser): Promise<string> {
	const actor = { ...(await insertAdministrator()), requestId: crypto.randomUUID() };
	const { decisionId } = await createWarning({ actor, userId, notify: false });
	return decisionId;
}

async function insertRequest(): Promise<string> {
	const email = `${crypto.randomUUID()}@example.com`;
	const { id } = await db.registrationRequest.create({
		data: { email, name: "Ada", termsVersion: "1" },
	});
	return id;
}

async function changeHero(): Promise<void> {
	const content = { title: crypto.randomUUID() };
	await db.homepageDraft.update({ where: { section: "hero" }, data: { content } });
}

async function changeLegalDraft(): Promise<void> {
	const draft = { summary: "Other words", text: crypto.randomUUID() };
	await db.legalDraft.update({ where: { page: "cookies" }, data: draft });
}
