import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { describeFilters, type UserFilters } from "./list-schema.ts";
import { type ListedUser, listUserRows, listUsersById } from "./list-users.server.ts";

const COLUMNS = [
	"id",
	"email",
	"verified",
	"name",
	"username",
	"plan",
	"status",
	"deletion_requested",
	"created",
	"last_active",
	"links",
	"views",
] as const;

type Row = Record<(typeof COLUMNS)[number], string | number>;

/**
 * Streams accounts as CSV, and records the export with its reason. Cells are escaped so that spreadsheets don't run them
 * as formulas: names were typed by other people.
 * @param users ids of the accounts; all that match the filters if missing
 */
export async function exportUsers(
	{
		actor,
		reason,
		users,
		filters,
	}: {
		actor: AuditActor;
		reason: string;
		users?: readonly string[] | undefined;
		filters: UserFilters;
	},
	clock: Clock = systemClock,
): Promise<{ fileName: string; stream: ReadableStream<Uint8Array> }> {
	const scope = users === undefined ? describeFilters(filters) : { Users: String(users.length) };
	await db.$transaction((tx) =>
		recordAudit(
			tx,
			{
				actor,
				action: "users.exported",
				target: { type: "users", id: "all", label: "Users" },
				after: { ...scope, Reason: reason },
			},
			clock,
		),
	);
	const csv = stringify({ columns: [...COLUMNS], header: true, bom: true, escape_formulas: true });
	const rows = users === undefined ? listUserRows(filters, clock) : await listUsersById(users);
	// An error aborts the download, so that a partial file isn't taken for a complete one.
	pipeline(Readable.from(toRows(rows)), csv, (error) => {
		if (error && error.code !== "ERR_STREAM_PREMATURE_CLOSE") {
			log.error({ err: error }, "an export of users broke off");
		}
	});
	return {
		fileName: `users-${clock.now().toISOString().slice(0, 10)}.csv`,
		stream: Readable.toWeb(csv) as ReadableStream<Uint8Array>,
	};
}

async function* toRows(
	users: AsyncIterable<ListedUser> | Iterable<ListedUser>,
): AsyncGenerator<Row> {
	for await (const user of users) {
		yield {
			id: user.id,
			email: user.email,
			verified: user.emailVerified ? "yes" : "no",
			name: user.name ?? "",
			username: user.username ?? "",
			plan: user.tier,
			status: user.status,
			deletion_requested: user.deletionRequestedAt?.toISOString() ?? "",
			created: user.createdAt.toISOString(),
			last_active: user.lastActiveAt?.toISOString() ?? "",
			links: user.links,
			views: user.views,
		};
	}
}
