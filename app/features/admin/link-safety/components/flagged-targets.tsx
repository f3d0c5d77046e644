import { href, useFetcher } from "react-router";
import type { FormReply } from "#app/forms/form-reply.ts";
import { formatExactTime } from "#app/lib/format-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { FlaggedTarget } from "../queries.server.ts";
import { describeForAdministrators } from "../verdict.ts";

export function FlaggedTargets({ targets }: { targets: readonly FlaggedTarget[] }) {
	if (targets.length === 0) {
		return (
			<EmptyState title="Nothing to decide" heading="h2">
				Addresses that look unusual or redirect to a new domain appear here.
			</EmptyState>
		);
	}
	return (
		<ul aria-label="Flagged addresses" className="rows">
			{targets.map((target) => (
				<li key={target.addressHash}>
					<FlaggedRow target={target} />
				</li>
			))}
		</ul>
	);
}

/** Addresses are text, never links: nobody should open them by accident. */
function FlaggedRow({ target }: { target: FlaggedTarget }) {
	const { addressHash, judgedHash, address, finalAddress, reason, detail, flaggedAt } = target;
	const { usernames, domain, owner } = target;
	const fetcher = useFetcher<FormReply>();
	const asked = fetcher.formData?.get("intent");
	const stateOf = (intent: string) => (asked === intent ? fetcher.state : "idle");
	return (
		<div className="grid gap-3 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-6">
			<ReplyToast toast={fetcher.data?.toast} />
			<div className="grid min-w-0 content-start gap-1">
				<p className="text-ui font-medium wrap-anywhere">
					<bdi>{address}</bdi>
				</p>
				{finalAddress === null || finalAddress === address ? null : (
					<p className="text-sm wrap-anywhere text-muted">
						Leads to <bdi>{finalAddress}</bdi>
					</p>
				)}
				<p className="text-sm wrap-anywhere text-honey">
					{describeForAdministrators(reason, detail)}
				</p>
				<p className="text-sm wrap-anywhere text-muted">
					Since <time dateTime={flaggedAt.toISOString()}>{formatExactTime(flaggedAt)}</time>
					{". "}
					{owner === null ? (
						<Pages usernames={usernames} />
					) : (
						<OwnDomain of={owner} linkedFrom={usernames} />
					)}
				</p>
			</div>
			<fetcher.Form method="post" preventScrollReset className="flex flex-wrap content-start gap-2">
				<input type="hidden" name="addressHash" value={addressHash} />
				<input type="hidden" name="judgedHash" value={judgedHash} />
				<SubmitButton
					variant="secondary"
					size="sm"
					intent="allow-target"
					state={stateOf("allow-target")}
					aria-label={`Allow ${address}`}
				>
					Allow
				</SubmitButton>
				{owner === null || owner.isSuspended ? null : (
					<ButtonLink
						to={suspensionPath(owner.userId, address)}
						size="sm"
						aria-label={`Suspend domain ${new URL(address).hostname}`}
					>
						Suspend domain
					</ButtonLink>
				)}
				<SubmitButton
					variant="danger"
					size="sm"
					intent="block-address"
					state={stateOf("block-address")}
					aria-label={`Block address ${address}`}
				>
					Block address
				</SubmitButton>
				{domain === null ? null : (
					<SubmitButton
						variant="danger"
						size="sm"
						intent="block-domain"
						state={stateOf("block-domain")}
					>
						Block {domain}
					</SubmitButton>
				)}
			</fetcher.Form>
		</div>
	);
}

/** Blocking an address hides links to it, but no page that is shown there. */
function suspensionPath(userId: string, address: string): string {
	const search = new URLSearchParams({ act: "suspend-domain", name: new URL(address).hostname });
	return `${href("/admin/dashboard/users/:userId", { userId })}?${search}`;
}

function OwnDomain({
	of: { userId, username, isSuspended },
	linkedFrom,
}: {
	of: NonNullable<FlaggedTarget["owner"]>;
	linkedFrom: readonly string[];
}) {
	return (
		<>
			{isSuspended ? "Suspended. " : null}Added as a domain by{" "}
			<a href={href("/admin/dashboard/users/:userId", { userId })} className="link">
				{username}
			</a>
			. {linkedFrom.length === 0 ? null : <Pages usernames={linkedFrom} />}
		</>
	);
}

function Pages({ usernames }: { usernames: readonly string[] }) {
	if (usernames.length === 0) return "No page links to it anymore.";
	return (
		<>
			On{" "}
			{usernames.map((username, index) => (
				<span key={username}>
					{index === 0 ? null : ", "}
					<a href={`/${username}`} className="link">
						{username}
					</a>
				</span>
			))}
		</>
	);
}
