import { href } from "react-router";
import {
	AuditCheck,
	AuditFilterForm,
	AuditTable,
} from "#app/features/admin/audit/components/audit-log.tsx";
import { listAuditEntries } from "#app/features/admin/audit/queries.server.ts";
import { auditSearchString, readAuditSearch } from "#app/features/admin/audit/schema.ts";
import { verifyAuditLog } from "#app/features/admin/audit/verify-audit-log.server.ts";
import { titled } from "#app/lib/titled.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/audit-log";

export const meta = titled("Audit log · Admin", "noindex");

export async function loader({ url }: Route.LoaderArgs) {
	const search = readAuditSearch(url.searchParams);
	const { before: _before, after: _after, ...filters } = search;
	const [page, verification] = await Promise.all([
		listAuditEntries(search),
		url.searchParams.has("verify") ? verifyAuditLog() : null,
	]);
	return { filters, page, verification };
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
	const { filters, page, verification } = loaderData;
	const exportPath = href("/admin/dashboard/audit-log/export.csv") + auditSearchString(filters);
	return (
		<div className="grid gap-8">
			<PageHeader
				title="Audit log"
				description="What administrators did, and when. Entries can’t be changed or removed."
				actions={
					<a href={exportPath} download className={buttonClass()}>
						Export CSV
					</a>
				}
			/>
			<AuditCheck verification={verification} />
			<AuditFilterForm filters={filters} />
			<AuditTable page={page} filters={filters} />
		</div>
	);
}
