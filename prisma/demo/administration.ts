import type { AuditActor } from "#app/features/admin/audit/record-audit.server.ts";
import { createAppeal } from "#app/features/admin/moderation/appeals/create-appeal.server.ts";
import { createAppealToken } from "#app/features/admin/moderation/appeals/create-appeal-token.server.ts";
import { rejectAppeal } from "#app/features/admin/moderation/appeals/decide-appeal.server.ts";
import { createPageReport } from "#app/features/admin/moderation/create-page-report.server.ts";
import { suspendAccount } from "#app/features/admin/moderation/decisions/suspend-account.server.ts";
import type { PageReport } from "#app/features/admin/moderation/schema.ts";
import { createTicket } from "#app/features/admin/support/create-ticket.server.ts";
import { createTicketReply } from "#app/features/admin/support/create-ticket-reply.server.ts";
import { createDeskReply } from "#app/features/admin/support/desk/create-desk-reply.server.ts";
import { createSavedReply } from "#app/features/admin/support/desk/saved-replies.server.ts";
import { updateTicketStatus } from "#app/features/admin/support/desk/update-ticket-status.server.ts";
import { createNote } from "#app/features/admin/users/acts/notes.server.ts";
import { updateGivenPlan } from "#app/features/admin/users/acts/update-given-plan.server.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { withoutJobs } from "#app/platform/jobs.server.ts";
import { type DemoTicket, demoCreators } from "./creators.ts";

/**
 * What has happened in the administrator area so far. Everything goes through the product's use-cases, in the order of
 * time, so that the audit log has an entry for each act, and its chain is intact.
 */

type Actor = AuditActor & { administratorId: string };

/** One act, which happens at the time of the clock. */
type Act = { hoursAgo: number; run(clock: Clock): Promise<unknown> };

const HOUR_MS = 60 * 60 * 1000;
const DAY_H = 24;
/** Hours after the last message at which a ticket is closed. */
const CLOSED_AFTER_H = 2;
/** Visitors' addresses, from a range for documentation (RFC 5737). */
const ADDRESSES = ["192.0.2.10", "192.0.2.77", "192.0.2.140", "192.0.2.201"] as const;

const savedReplies = [
	{
		title: "Custom domain",
		body: "Hello {name}, pages can’t have a domain of their own yet. You can forward your domain to your page’s address, and visitors will arrive there.",
	},
	{
		title: "Email does not arrive",
		body: "Hello {name}, please look into your spam folder first. If it isn’t there, tell us the time at which you asked for it, and we’ll check what your email provider answered.",
	},
	{
		title: "Refund within 14 days",
		body: "Hello {name}, we have refunded your last payment. It can take up to ten days until your bank shows it. Your page stays as it is on the Free plan.",
	},
];

const overdueTicket: DemoTicket = {
	subject: "Password reset email never arrives",
	message:
		"I asked for a new password three times since Monday. Nothing in my inbox, nothing in spam. I’m still signed in on my phone, so it isn’t urgent, but I’d like to use my laptop again.",
	priority: "medium",
	status: "open",
	openedDaysAgo: 5,
	replies: [],
};

/**
 * Replays the demo's past in the administrator area.
 * @param options.actor the demo's administrator
 * @param options.userIds id of each demo account, by its username
 */
export async function seedAdministration({
	actor,
	userIds,
	now,
}: {
	actor: Actor;
	userIds: ReadonlyMap<string, string>;
	now: Date;
}): Promise<void> {
	const find = (username: string) => findOwner(userIds, username);
	const acts = [
		...savedReplies.map((reply, index) => ({
			hoursAgo: 58 * DAY_H - index,
			run: (clock: Clock) => createSavedReply({ actor, ...reply }, clock),
		})),
		...demoCreators.flatMap(({ username, tickets }) =>
			tickets.flatMap((ticket) => ticketActs({ actor, owner: find(username), ticket })),
		),
		...ticketActs({ actor, owner: find("tomas-keller"), ticket: overdueTicket }),
		...impostorActs({ actor, userId: find("mara-prints-outlet").userId }),
		...scamActs(find("voucher-club")),
		{
			hoursAgo: 26 * DAY_H,
			run: (clock: Clock) =>
				updateGivenPlan({
					actor,
					userId: find("harbor-choir").userId,
					tier: "pro",
					reason: "Sang at our spring meetup",
					clock,
				}),
		},
		{
			hoursAgo: 4 * DAY_H - 31,
			run: (clock: Clock) =>
				createNote(
					{
						actor,
						userId: find("noor").userId,
						text: "On tour until June and slow to answer. Asked for end dates on links twice: tell her when they are ready.",
					},
					clock,
				),
		},
	];
	await withoutJobs(() => inOrderOfTime(acts, now));
}

function findOwner(userIds: ReadonlyMap<string, string>, username: string): { userId: string } {
	const userId = userIds.get(username);
	if (userId === undefined) throw new Error(`The demo has no account ${username}.`);
	return { userId };
}

async function inOrderOfTime(acts: readonly Act[], now: Date): Promise<void> {
	for (const { hoursAgo, run } of acts.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
		const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
		await run({ now: () => at });
	}
}

/** A ticket with its replies, up to its status. */
function ticketActs({
	actor,
	owner,
	ticket,
}: {
	actor: Actor;
	owner: { userId: string };
	ticket: DemoTicket;
}): Act[] {
	const { subject, message, priority, replies } = ticket;
	const status = ticket.status === "in_progress" ? "in-progress" : ticket.status;
	const openedHoursAgo = ticket.openedDaysAgo * DAY_H;
	const lastHoursAgo = openedHoursAgo - (replies.at(-1)?.hoursLater ?? 0);
	let ticketId = "";
	const acts: Act[] = [
		{
			hoursAgo: openedHoursAgo,
			run: async (clock) => {
				ticketId = await createTicket({ owner, subject, message, priority }, clock);
			},
		},
		...replies.map(({ author, message: text, hoursLater }, index) => ({
			hoursAgo: openedHoursAgo - hoursLater,
			run: async (clock: Clock) => {
				if (author === "creator") {
					await createTicketReply({ owner, actor: author, ticketId, message: text }, clock);
					return;
				}
				const isLast = index === replies.length - 1;
				await createDeskReply({
					actor,
					ticketId,
					message: text,
					seen: await findLastMessage(ticketId),
					status: isLast && status !== "closed" ? status : "pending",
					clock,
				});
			},
		})),
	];
	if (status !== "closed") return acts;
	const close = (clock: Clock) =>
		updateTicketStatus({ actor, ticketId, was: "open", status: "closed", clock });
	return [...acts, { hoursAgo: lastHoursAgo - CLOSED_AFTER_H, run: close }];
}

async function findLastMessage(ticketId: string): Promise<string> {
	const latest = await db.ticketReply.findFirst({
		where: { ticketId },
		orderBy: [{ createdAt: "desc" }, { id: "desc" }],
		select: { id: true },
	});
	return latest?.id ?? ticketId;
}

function report(
	{ userId }: { userId: string },
	{ address, ...details }: { address: string } & PageReport,
) {
	return async (clock: Clock) => {
		const { id } = await db.profile.findUniqueOrThrow({ where: { userId }, select: { id: true } });
		await createPageReport({ profileId: id, address, report: details }, clock);
	};
}

/** An account that sold prints in another creator's name: reported, suspended, and its appeal rejected. */
function impostorActs({ actor, userId }: { actor: Actor; userId: string }): Act[] {
	let decisionId = "";
	return [
		{
			hoursAgo: 22 * DAY_H,
			run: report(
				{ userId },
				{
					address: ADDRESSES[0],
					reason: "impersonation",
					details:
						"This isn’t Mara. Her page is /mara, and she doesn’t sell prints at 80% off. Two of my friends have paid and got nothing.",
				},
			),
		},
		{
			hoursAgo: 21 * DAY_H + 6,
			run: report(
				{ userId },
				{
					address: ADDRESSES[1],
					reason: "impersonation",
					details: "Uses Mara Lindqvist’s name and photos without permission.",
				},
			),
		},
		{
			hoursAgo: 21 * DAY_H,
			run: async (clock) => {
				const terms = {
					actor,
					userId,
					reason: "Impersonation",
					note: "Your page sells prints in the name of Mara Lindqvist, who has nothing to do with it.",
					notify: false,
					reports: { until: clock.now(), answer: false },
				};
				({ decisionId } = await suspendAccount(terms, clock));
			},
		},
		{
			hoursAgo: 21 * DAY_H - 1,
			run: (clock) =>
				createNote(
					{
						actor,
						userId,
						text: "Mara confirmed by email that she doesn’t know these people. Buyers should ask their bank for a chargeback.",
					},
					clock,
				),
		},
		{
			hoursAgo: 20 * DAY_H,
			run: async (clock) => {
				const token = await createAppealToken({ decisionId, forDays: 1 }, clock);
				await createAppeal(
					{
						token,
						message:
							"It’s a fan page, and we only wanted to help more people see her work. Please give us the page back.",
						address: ADDRESSES[2],
					},
					clock,
				);
			},
		},
		{
			hoursAgo: 19 * DAY_H,
			run: async (clock) => {
				const { id: appealId } = await db.moderationAppeal.findUniqueOrThrow({
					where: { decisionId },
					select: { id: true },
				});
				const note =
					"A fan page may not take money in somebody else’s name, and buyers were never sent their prints. The account stays suspended.";
				await rejectAppeal({ actor, appealId, note }, clock);
			},
		},
	];
}

/** A page that waits for a decision. */
function scamActs(owner: { userId: string }): Act[] {
	return [
		{
			hoursAgo: 20,
			run: report(owner, {
				address: ADDRESSES[2],
				reason: "scam",
				details: "The link asks for my card number to “confirm” a voucher that I never won.",
			}),
		},
		{
			hoursAgo: 3,
			run: report(owner, {
				address: ADDRESSES[3],
				reason: "scam",
				details: "My mother got this by text message. The shop they name has no vouchers.",
				email: "worried.son@example.org",
			}),
		},
	];
}
