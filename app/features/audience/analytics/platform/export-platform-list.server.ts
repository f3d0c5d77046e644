import { stringify } from "csv-stringify/sync";
import { type AuditActor, recordAudit } from "#app/features/admin/audit/record-audit.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { db } from "#app/platform/db.server.ts";
import { readRows } from "#app/platform/read-database.server.ts";
import { nameOfLink } from "../report/deleted-link.ts";
import { type Breakdown, labelOf } from "../report/labels.server.ts";
import type { Range } from "../report/ranges.ts";
import {
	getPlatformExcluded,
	getPlatformNumbers,
	sumPlatform,
} from "./get-platform-report-parts.server.ts";
import { getPlatformRevenue } from "./get-platform-revenue.server.ts";
import { listTopLinks, listTopPages } from "./list-top.server.ts";
import { PLATFORM_EXPORTS, type PlatformExport } from "./platform-exports.ts";
import { getPlatformScope, type PlatformScope } from "./platform-scope.server.ts";
import { listSignups } from "./site-growth.server.ts";

type Rows = readonly Record<string, string | number>[];

/**
 * Returns one list of the analytics of all pages as CSV, and records the export. The sums are those of the page. Cells
 * are escaped so that spreadsheets don't run them as formulas: creators chose the titles in them.
 */
export async function exportPlatformList(
	{ actor, list, range }: { actor: AuditActor; list: PlatformExport; range: Range },
	clock: Clock = systemClock,
): Promise<{ fileName: string; csv: string }> {
	const scope = await getPlatformScope(range, clock);
	const { firstDay, lastDay } = scope.span;
	const { columns, rows } = await READERS[list](scope);
	const csv = stringify([...rows], {
		columns: [...columns],
		header: true,
		bom: true,
		escape_formulas: true,
	});
	await db.$transaction((tx) =>
		recordAudit(
			tx,
			{
				actor,
				action: "analytics.exported",
				target: { type: "analytics", id: list, label: PLATFORM_EXPORTS[list] },
				after: { From: firstDay, To: lastDay },
			},
			clock,
		),
	);
	return { fileName: `analytics-${list}-${firstDay}-to-${lastDay}.csv`, csv };
}

type Reader = (scope: PlatformScope) => Promise<{ columns: readonly string[]; rows: Rows }>;

const READERS: Record<PlatformExport, Reader> = {
	visits: async (scope) => ({
		columns: ["time", "views", "visitors", "clicks"],
		rows: (await getPlatformNumbers(scope)).series.map(({ at, ...counts }) => ({
			time: at,
			...counts,
		})),
	}),
	pages: async (scope) => ({
		columns: ["username", "views", "visitors", "clicks"],
		rows: (await listTopPages(scope)).rows,
	}),
	links: async (scope) => ({
		columns: ["title", "username", "clicks"],
		rows: (await listTopLinks(scope)).rows.map((row) => ({
			title: row.title === null ? "" : nameOfLink(row),
			username: row.username,
			clicks: row.clicks,
		})),
	}),
	sources: readBreakdown("source"),
	countries: readBreakdown("country"),
	devices: readBreakdown("device"),
	browsers: readBreakdown("browser"),
	signups: async ({ span }) => ({
		columns: ["day", "count"],
		rows: await listSignups(span.firstDay, span.lastDay),
	}),
	revenue: async (scope) => ({
		columns: ["day", "upgrades", "net_cents"],
		rows: (await getPlatformRevenue(scope)).days.map(({ day, count, netCents }) => ({
			day,
			upgrades: count,
			net_cents: netCents,
		})),
	}),
	excluded: async (scope) => ({
		columns: ["reason", "hits"],
		rows: (await getPlatformExcluded(scope)).excluded,
	}),
};

function readBreakdown(breakdown: Breakdown): Reader {
	return async (scope) => {
		const { text, values } = sumPlatform(scope, [breakdown]);
		const rows = await readRows<{ value: string; views: number; visitors: number; clicks: number }>(
			{
				text: `
					SELECT value, views, visitors, clicks FROM (${text}) AS counted
					ORDER BY visitors DESC, views DESC, value`,
				values,
			},
		);
		return {
			// A click has no source: the numbers of sources are about views.
			columns: [
				"value",
				"name",
				"views",
				"visitors",
				...(breakdown === "source" ? [] : ["clicks"]),
			],
			rows: rows.map((row) => ({ ...row, name: labelOf(breakdown, row.value) })),
		};
	};
}
