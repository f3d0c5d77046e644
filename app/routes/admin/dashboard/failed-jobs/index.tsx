import { href } from "react-router";
import {
	FailedJobKinds,
	FailedJobTable,
} from "#app/features/admin/operations/failed-jobs/components/failed-jobs.tsx";
import {
	discardFailedJob,
	discardFailedJobs,
	retryFailedJob,
	retryFailedJobs,
} from "#app/features/admin/operations/failed-jobs/decide-failed-jobs.server.ts";
import { titleOfJob } from "#app/features/admin/operations/failed-jobs/job-titles.ts";
import {
	listFailedJobKinds,
	listFailedJobs,
} from "#app/features/admin/operations/failed-jobs/queries.server.ts";
import {
	DISCARDED_MESSAGE,
	describeDiscarded,
	describeRetried,
	failedJobSearchString,
	failedJobsSchema,
	NOT_DONE_MESSAGE,
	RETRIED_MESSAGE,
	readFailedJobSearch,
} from "#app/features/admin/operations/failed-jobs/schema.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import { titled } from "#app/lib/titled.ts";
import { currentAdministratorContext } from "#app/middleware/require-administrator.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/index";

const PATH = href("/admin/dashboard/failed-jobs");

export const meta = titled("Failed jobs · Admin", "noindex");

export async function loader({ url }: Route.LoaderArgs) {
	const search = readFailedJobSearch(url.searchParams);
	const [page, kinds] = await Promise.all([listFailedJobs(search), listFailedJobKinds()]);
	return { search, page, kinds };
}

export const action = formAction({
	schema: failedJobsSchema,
	by: ({ context, url }: Route.ActionArgs) => ({
		actor: context.get(currentAdministratorContext),
		list: PATH + failedJobSearchString(readFailedJobSearch(url.searchParams)),
	}),
	reasonAsToast: true,
	on: {
		async retry({ id }, { actor, list }) {
			await retryFailedJob({ actor, id });
			return { toast: RETRIED_MESSAGE, to: list };
		},
		async discard({ id }, { actor, list }) {
			await discardFailedJob({ actor, id });
			return { toast: DISCARDED_MESSAGE, to: list };
		},
		async "retry-all"({ job }, { actor }) {
			return describeRetried(await retryFailedJobs({ actor, job }));
		},
		async "discard-all"({ job }, { actor }) {
			return describeDiscarded(await discardFailedJobs({ actor, job }));
		},
	},
});

export const clientAction = formClientAction(NOT_DONE_MESSAGE);

export default function FailedJobs({ loaderData, actionData }: Route.ComponentProps) {
	const { search, page, kinds } = loaderData;
	const reply: FormReply | undefined = actionData;
	const { job } = search;
	return (
		<div className="grid gap-8">
			<PageHeader
				title="Failed jobs"
				description="Background work that failed at every retry in the last 7 days. Fix the cause, then retry it. Times are in UTC."
				actions={
					<ButtonLink to={href("/admin/dashboard/emails")} size="sm">
						Emails
					</ButtonLink>
				}
			/>
			<ReplyToast toast={reply?.toast} />
			{kinds.length === 0 ? null : (
				<Section title="By job">
					<FailedJobKinds kinds={kinds} />
				</Section>
			)}
			{page.jobs.length === 0 && job === undefined ? (
				<FailedJobTable page={page} search={search} />
			) : (
				<Section
					title={job === undefined ? "All failed jobs" : titleOfJob(job)}
					actions={
						job === undefined ? null : (
							<ButtonLink to={PATH} size="sm">
								Show all
							</ButtonLink>
						)
					}
				>
					<FailedJobTable page={page} search={search} />
				</Section>
			)}
		</div>
	);
}
