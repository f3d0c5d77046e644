import { Download } from "lucide-react";
import { Form, href } from "react-router";
import { formatBytes } from "#app/lib/format-bytes.ts";
import { formatDay } from "#app/lib/format-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Row, Section } from "#app/ui/section.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { EXPORT_TTL_DAYS, type ListedExport } from "../deletion/schema.ts";

/**
 * Download of the account's data: at once or, if it is large, from a copy that a job creates.
 * @param exports those copies, latest first
 */
export function DownloadSection({
	isLarge,
	isConfirmed,
	exports,
}: {
	isLarge: boolean;
	/** Whether a proof is fresh, so that a download needs no other. */
	isConfirmed: boolean;
	exports: readonly ListedExport[];
}) {
	const pending = exports.find(({ status }) => status === "pending");
	const ready = exports.find((each) => each.status === "ready");
	const hasFailed = exports[0]?.status === "failed";
	return (
		<Section
			title="Download my data"
			description="One zip file with your account, page, page history, analytics, support tickets, and images."
		>
			{hasFailed ? (
				<Notice tone="danger" title="We couldn’t prepare your data">
					Nothing was lost. Please try again.
				</Notice>
			) : null}
			{pending ? (
				<Notice
					title="We’re preparing your data"
					action={
						<ButtonLink to={href("/dashboard/settings/data")} size="sm" preventScrollReset>
							Check again
						</ButtonLink>
					}
				>
					This can take a while, so you don’t need to wait here. We’ll email you when it’s ready.
				</Notice>
			) : null}
			{ready ? <ReadyExport ready={ready} isConfirmed={isConfirmed} /> : null}
			{isLarge ? null : isConfirmed ? (
				<ButtonLink
					to={href("/dashboard/settings/data/download")}
					reloadDocument
					icon={<Download aria-hidden />}
					className="justify-self-start"
				>
					Download my data
				</ButtonLink>
			) : (
				<AllowDownload>Download my data</AllowDownload>
			)}
			{isLarge && !pending ? (
				<Form method="post" preventScrollReset>
					<SubmitButton variant="secondary" intent="request-export" pendingLabel="Requesting…">
						{ready ? "Prepare a new copy" : "Prepare my data"}
					</SubmitButton>
					{ready ? null : (
						<p className="mt-2 text-sm text-muted">
							You have a lot of data, so this takes a while. We’ll email you when it’s ready and
							keep it for {EXPORT_TTL_DAYS} days.
						</p>
					)}
				</Form>
			) : null}
		</Section>
	);
}

/** Asks for a proof; after it, there is the link in its place. */
function AllowDownload({ children }: { children: string }) {
	return (
		<Form method="post" preventScrollReset>
			<SubmitButton variant="secondary" intent="confirm-owner" icon={<Download aria-hidden />}>
				{children}
			</SubmitButton>
		</Form>
	);
}

function ReadyExport({
	ready,
	isConfirmed,
}: {
	ready: Extract<ListedExport, { status: "ready" }>;
	isConfirmed: boolean;
}) {
	const { id, createdAt, bytes, expiresAt } = ready;
	return (
		<div className="rows">
			<Row
				label={`Your data from ${formatDay(createdAt)}`}
				hint={`${formatBytes(bytes)}. Available until ${formatDay(expiresAt)}.`}
			>
				{isConfirmed ? (
					<ButtonLink
						to={`${href("/dashboard/settings/data/download")}?${new URLSearchParams({ export: id })}`}
						reloadDocument
						icon={<Download aria-hidden />}
					>
						Download
					</ButtonLink>
				) : (
					<AllowDownload>Download</AllowDownload>
				)}
			</Row>
		</div>
	);
}
