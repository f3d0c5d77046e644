import { ArrowLeft } from "lucide-react";
import { href } from "react-router";
import {
	JobButtons,
	JobData,
	JobFacts,
} from "#app/features/admin/operations/failed-jobs/components/failed-jobs.tsx";
import { openFailedJob } from "#app/features/admin/operations/failed-jobs/open-failed-job.server.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/job";

export const meta: Route.MetaFunction = titled<Route.MetaArgs>(
	({ loaderData }) => `${loaderData?.job.title ?? "Failed job"} · Admin`,
	"noindex",
);

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = context.get(currentAdministratorContext);
	return { job: await openFailedJob({ actor, id: params.jobId }) };
}

export default function FailedJobDetails({ loaderData: { job } }: Route.ComponentProps) {
	return (
		<div className="grid max-w-4xl gap-10">
			<PageHeader
				title={job.title}
				description="The audit log shows that you read this job’s data."
				actions={
					<>
						<JobButtons job={job} />
						<ButtonLink
							to={href("/admin/dashboard/failed-jobs")}
							size="sm"
							icon={<ArrowLeft aria-hidden />}
						>
							Failed jobs
						</ButtonLink>
					</>
				}
			/>
			<JobFacts job={job} />
			<JobData data={job.data} />
		</div>
	);
}
