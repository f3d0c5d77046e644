import sharp from "sharp";
import { hashOf } from "#app/features/admin/link-safety/target-keys.server.ts";
import { createWarning } from "#app/features/admin/moderation/decisions/create-warning.server.ts";
import { db } from "#app/platform/db.server.ts";
import type { InsertedUser } from "./accounts-factory.ts";
import {
	type InsertedAdministrator,
	insertAdministrator,
	insertAdminSession,
} from "./administrators-factory.ts";
import { insertFailedRun } from "./failed-runs-factory.ts";

type Seeded = { user: InsertedUser; ticketId: string; actor: InsertedAdministrator };
type Mutation = {
	/** Path and body of a request that succeeds; inserts what it needs. */
	request: (seeded: Seeded) => Promise<{ path: string; body?: unknown }>;
	entries: string[];
};

const ADMIN = "/api/admin";
const DRAFT = `${ADMIN}/homepage/draft`;
const LEGAL = `${ADMIN}/legal/cookies`;

/** One successful request for each operation of the administrators, and the audit entries that it writes. */
export const adminMutations: Record<string, Mutation> = {
	deleteUser: {
		request: async ({ user, actor }) => ({
			path: `/admin/users/${user.userId}`,
			body: { confirm_username: user.username, current_password: actor.password },
		}),
		entries: ["user.deletion-scheduled"],
	},
	keepUser: {
		request: async ({ user: { userId } }) => {
			await db.user.update({ where: { id: userId }, data: { deletionRequestedAt: new Date() } });
			return { path: `/admin/users/${userId}/keep` };
		},
		entries: ["user.deletion-canceled"],
	},
	setUserStatus: {
		request: async ({ user }) => ({
			path: `/admin/users/${user.userId}/status`,
			body: { status: "suspended", reason: "Admin action" },
		}),
		entries: ["user.suspended"],
	},
	setUserStatuses: {
		request: async ({ user }) => ({
			path: "/admin/users/bulk-status",
			body: { status: "suspended", users: [user.userId], reason: "Spam" },
		}),
		entries: ["user.suspended"],
	},
	exportUsers: {
		request: async ({ user }) => ({
			path: "/admin/users/export",
			body: { users: [user.userId], reason: "A test" },
		}),
		entries: ["users.exported"],
	},
	resetUserPassword: {
		request: async ({ user }) => ({ path: `/admin/users/${user.userId}/reset-password` }),
		entries: ["user.password-reset-sent"],
	},
	resendUserVerification: {
		request: async ({ user: { userId } }) => {
			await db.user.update({ where: { id: userId }, data: { emailVerifiedAt: null } });
			return { path: `/admin/users/${userId}/resend-verification` };
		},
		entries: ["user.verification-resent"],
	},
	endUserSessions: {
		request: async ({ user }) => ({ path: `/admin/users/${user.userId}/sessions` }),
		entries: ["user.sessions-ended"],
	},
	addUserNote: {
		request: async ({ user }) => ({
			path: `/admin/users/${user.userId}/notes`,
			body: { text: "A note" },
		}),
		entries: ["user-note.added"],
	},
	deleteUserNote: {
		request: async ({ user: { userId }, actor }) => {
			const { id } = await db.userNote.create({
				data: { userId, text: "A note", administratorEmail: actor.email },
			});
			return { path: `/admin/users/${userId}/notes/${id}` };
		},
		entries: ["user-note.deleted"],
	},
	giveUserPlan: {
		request: async ({ user }) => ({
			path: `/admin/users/${user.userId}/grants`,
			body: { tier: "pro", reason: "A test" },
		}),
		entries: ["plan.given"],
	},
	endUserPlan: {
		request: async ({ user: { userId } }) => {
			const { id } = await db.planGrant.create({ data: { userId, tier: "pro", reason: "A test" } });
			return { path: `/admin/users/${userId}/grants/${id}`, body: { reason: "It is over" } };
		},
		entries: ["plan.ended"],
	},
	changeUserEmail: {
		request: async ({ user, actor }) => ({
			path: `/admin/users/${user.userId}/email`,
			body: {
				email: `${crypto.randomUUID()}@example.com`,
				proof: "Called",
				current_password: actor.password,
			},
		}),
		entries: ["user.email-changed"],
	},
	releaseUsername: {
		request: async ({ user, actor }) => ({
			path: `/admin/users/${user.userId}/release-username`,
			body: { name: user.username, current_password: actor.password },
		}),
		entries: ["username.released"],
	},
	respondToTicket: {
		request: async ({ ticketId }) => ({
			path: `/admin/tickets/${ticketId}/respond`,
			body: { response: "Hello" },
		}),
		entries: ["ticket.replied"],
	},
	setTicketStatus: {
		request: async ({ ticketId }) => ({
			path: `/admin/tickets/${ticketId}/status`,
			body: { status: "closed", was: "open" },
		}),
		entries: ["ticket.status-changed"],
	},
	addTicketNote: {
		request: async ({ ticketId }) => ({
			path: `/admin/tickets/${ticketId}/notes`,
			body: { text: "A note" },
		}),
		entries: ["ticket.noted"],
	},
	createSavedReply: {
		request: async () => ({ path: `${ADMIN}/saved-replies`, body: newSavedReply() }),
		entries: ["saved-reply.created"],
	},
	changeSavedReply: {
		request: async () => ({
			path: `${ADMIN}/saved-replies/${await insertSavedReply()}`,
			body: newSavedReply(),
		}),
		entries: ["saved-reply.changed"],
	},
	deleteSavedReply: {
		request: async () => ({ path: `${ADMIN}/saved-replies/${await insertSavedReply()}` }),
		entries: ["saved-reply.deleted"],
	},
	decideAboutPage: {
		request: async ({ user: { profileId } }) => {
			await db.pageReport.create({ data: { profileId, reason: "scam" } });
			return {
				path: `${ADMIN}/moderation/pages/${profileId}/decisions`,
				body: { kind: "page-suspended", seen_decision: null },
			};
		},
		entries: ["page.suspended"],
	},
	liftDecision: {
		request: async ({ user }) => {
			const decisionId = await insertWarning(user);
			const path = `${ADMIN}/moderation/pages/${user.profileId}/decisions/${decisionId}/lift`;
			return { path, body: {} };
		},
		entries: ["warning.withdrawn"],
	},
	answerAppeal: {
		request: async ({ user }) => {
			const decisionId = await insertWarning(user);
			const { id } = await db.moderationAppeal.create({ data: { decisionId, message: "Why?" } });
			return {
				path: `${ADMIN}/moderation/appeals/${id}/answer`,
				body: { outcome: "accepted", note: "Sorry" },
			};
		},
		entries: ["warning.withdrawn", "appeal.accepted"],
	},
	decideFlaggedAddress: {
		request: async () => {
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
		entries: ["target.allowed"],
	},
	addTargetEntry: {
		request: async () => ({
			path: `${ADMIN}/targets/entries`,
			body: { kind: "block", entry: `${crypto.randomUUID()}.example` },
		}),
		entries: ["target-entry.added"],
	},
	removeTargetEntry: {
		request: async () => {
			const domain = `${crypto.randomUUID()}.example`;
			const { id } = await db.targetEntry.create({ data: { kind: "block", key: domain, domain } });
			return { path: `${ADMIN}/targets/entries/${id}` };
		},
		entries: ["target-entry.removed"],
	},
	refreshTargetLists: {
		request: async () => ({ path: `${ADMIN}/targets/lists/refresh` }),
		entries: ["target-lists.refreshed"],
	},
	trustAccount: {
		request: async ({ user: { username } }) => ({
			path: `${ADMIN}/targets/trusted-accounts`,
			body: { username },
		}),
		entries: ["account.trusted"],
	},
	withdrawTrust: {
		request: async ({ user: { userId } }) => {
			await db.user.update({ where: { id: userId }, data: { trustedAt: new Date() } });
			return { path: `${ADMIN}/targets/trusted-accounts/${userId}` };
		},
		entries: ["account.trust-withdrawn"],
	},
	resolveBillingAlert: {
		request: async () => {
			const { id } = await db.billingAlert.create({
				data: { kind: "dispute", objectId: crypto.randomUUID(), detail: "A dispute" },
			});
			return { path: `${ADMIN}/billing-alerts/${id}/resolve` };
		},
		entries: ["billing-alert.resolved"],
	},
	retryFailedJob: {
		request: async () => ({ path: `${ADMIN}/failed-jobs/${await insertFailedRun()}/retry` }),
		entries: ["job.retried"],
	},
	discardFailedJob: {
		request: async () => ({ path: `${ADMIN}/failed-jobs/${await insertFailedRun()}` }),
		entries: ["job.discarded"],
	},
	retryFailedJobs: {
		request: async () => {
			await insertFailedRun({ job: "prove-links" });
			return { path: `${ADMIN}/failed-jobs/retry`, body: { job: "prove-links" } };
		},
		entries: ["jobs.retried"],
	},
	discardFailedJobs: {
		request: async () => {
			await insertFailedRun({ job: "check-links" });
			return { path: `${ADMIN}/failed-jobs/discard`, body: { job: "check-links" } };
		},
		entries: ["jobs.discarded"],
	},
	updateHomepage: {
		request: async () => ({
			path: `${ADMIN}/homepage`,
			body: { hero: { title: crypto.randomUUID() } },
		}),
		entries: ["homepage.published"],
	},
	changeHomepageDraft: {
		request: async () => ({ path: `${DRAFT}/cta`, body: { title: crypto.randomUUID() } }),
		entries: ["homepage.draft-edited"],
	},
	publishHomepageDraft: {
		request: async () => {
			await changeHero();
			return { path: `${DRAFT}/publish` };
		},
		entries: ["homepage.published"],
	},
	discardHomepageDraft: {
		request: async () => {
			await changeHero();
			return { path: DRAFT };
		},
		entries: ["homepage.draft-discarded"],
	},
	setHomepagePicture: {
		request: async () => {
			const body = new FormData();
			const picture = sharp({
				create: { width: 400, height: 400, channels: 3, background: "#1e6b45" },
			});
			const bytes = new Uint8Array(await picture.png().toBuffer());
			body.set("image", new File([bytes], "picture.png", { type: "image/png" }));
			return { path: `${DRAFT}/pictures/hero-picture`, body };
		},
		entries: ["homepage-image.uploaded"],
	},
	removeHomepagePicture: {
		request: async () => ({ path: `${DRAFT}/pictures/hero-picture` }),
		entries: ["homepage-image.removed"],
	},
	restoreHomepageVersion: {
		request: async () => {
			const { number } = await db.homepageVersion.create({
				data: { document: { hero: { title: crypto.randomUUID() } } },
			});
			await db.homepageVersion.create({ data: { document: {} } });
			return { path: `${ADMIN}/homepage/versions/${number}/restore` };
		},
		entries: ["homepage.restored"],
	},
	saveLegalDraft: {
		request: async () => ({ path: LEGAL, body: { summary: "S", text: crypto.randomUUID() } }),
		entries: ["legal-page.draft-edited"],
	},
	discardLegalDraft: {
		request: async () => {
			await changeLegalDraft();
			return { path: LEGAL };
		},
		entries: ["legal-page.draft-discarded"],
	},
	publishLegalPage: {
		request: async () => {
			await changeLegalDraft();
			return { path: `${LEGAL}/publish`, body: {} };
		},
		entries: ["legal-page.published"],
	},
	reuseLegalVersion: {
		request: async () => ({ path: `${LEGAL}/reuse`, body: { number: 0 } }),
		entries: ["legal-page.draft-edited"],
	},
	changeSettings: {
		request: async () => ({
			path: `${ADMIN}/settings`,
			body: { site_name: crypto.randomUUID() },
		}),
		entries: ["settings.saved"],
	},
	saveMailServer: {
		request: async ({ actor }) => {
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
		entries: ["mail-server.saved"],
	},
	requireTwoStep: {
		request: async ({ actor }) => {
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
		entries: ["two-step-requirement.changed"],
	},
	sendTestMail: {
		request: async () => ({ path: `${ADMIN}/settings/test-mail` }),
		entries: ["test-mail.sent"],
	},
	approveRegistration: {
		request: async () => ({ path: `${ADMIN}/registrations/${await insertRequest()}/approve` }),
		entries: ["registration.approved"],
	},
	declineRegistration: {
		request: async () => ({ path: `${ADMIN}/registrations/${await insertRequest()}/decline` }),
		entries: ["registration.declined"],
	},
	createRegistrationInvitation: {
		request: async () => ({
			path: `${ADMIN}/registration-invitations`,
			body: { label: "Friends", max_uses: 3, days: 7 },
		}),
		entries: ["registration-invitation.created"],
	},
	withdrawRegistrationInvitation: {
		request: async () => {
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
		entries: ["registration-invitation.withdrawn"],
	},
	inviteAdministrator: {
		request: async ({ actor }) => ({
			path: `${ADMIN}/administrators/invitations`,
			body: { email: `${crypto.randomUUID()}@example.com`, current_password: actor.password },
		}),
		entries: ["administrator.invited"],
	},
	withdrawInvitation: {
		request: async () => {
			const { id } = await db.administratorInvitation.create({
				data: {
					email: `${crypto.randomUUID()}@example.com`,
					expiresAt: new Date(Date.now() + 1e6),
				},
			});
			return { path: `${ADMIN}/administrators/invitations/${id}` };
		},
		entries: ["invitation.withdrawn"],
	},
	removeAdministrator: {
		request: async ({ actor }) => ({
			path: `${ADMIN}/administrators/${(await insertAdministrator()).administratorId}`,
			body: { current_password: actor.password },
		}),
		entries: ["administrator.removed"],
	},
	endAdministratorSession: {
		request: async ({ actor }) => ({
			path: `${ADMIN}/account/sessions/${(await insertAdminSession(actor)).sessionId}`,
		}),
		entries: ["session.revoked"],
	},
	endOtherAdministratorSessions: {
		request: async () => ({ path: `${ADMIN}/account/sessions` }),
		entries: ["sessions.revoked"],
	},
	changeAdministratorPassword: {
		request: async ({ actor }) => ({
			path: `${ADMIN}/account/password`,
			body: { current_password: actor.password, password: `New-${crypto.randomUUID()}` },
		}),
		entries: ["password.changed"],
	},
	logOutAdministrator: {
		request: async () => ({ path: "/admin/logout" }),
		entries: ["session.ended"],
	},
};

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
