import { Download, Mail, Search } from "lucide-react";
import { Form, href } from "react-router";
import { entitlementsOf } from "#app/features/billing/plans/entitlements.ts";
import { partOfPlans } from "#app/features/billing/plans/plans-with.ts";
import type { Tier } from "#app/generated/prisma/enums.ts";
import { formatListCount } from "#app/lib/format-count.ts";
import { formatDay, formatExactTime } from "#app/lib/format-time.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FilterBar, InputFilter } from "#app/ui/filter-bar.tsx";
import { useInPlaceLink } from "#app/ui/in-place-link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { PlansLink } from "#app/ui/plans-link.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Subscriber, SubscriberList } from "../queries.server.ts";
import { CLOSED_UNTIL_VERIFIED, CONFIRM_WITHIN_DAYS } from "../schema.ts";

const PATH = "/dashboard/inbox/subscribers";

/**
 * The subscribers of a page's email list, with search and export.
 * @param asksAbout id of the subscriber whose deletion the address asks about
 */
export function SubscriberListSection({
	list: { subscribers, page, pages, matching, waiting },
	search,
	tier,
	isClosed,
	asksAbout,
}: {
	list: SubscriberList;
	search: string;
	tier: Tier;
	/** Whether the sign-up forms take no addresses, because the creator's own isn't verified. */
	isClosed: boolean;
	asksAbout: string | null;
}) {
	if (matching === 0 && search === "" && isClosed && entitlementsOf(tier).signUpForms) {
		return <Notice tone="warning">{CLOSED_UNTIL_VERIFIED}</Notice>;
	}
	if (matching === 0 && search === "") return <NoSubscribers waiting={waiting} tier={tier} />;
	const addressOf = (to: number) =>
		`${href(PATH)}?${new URLSearchParams({ q: search, page: String(to) })}`;
	return (
		<div className="grid gap-6">
			{isClosed ? <Notice tone="warning">{CLOSED_UNTIL_VERIFIED}</Notice> : null}
			<FilterBar
				label="Subscribers"
				role="search"
				query={search}
				clearTo={href(PATH)}
				submitLabel="Search"
			>
				<InputFilter
					label="Search subscribers"
					name="q"
					type="search"
					value={search}
					placeholder="Part of an address"
					className="min-w-[min(100%,16rem)] flex-1"
				/>
			</FilterBar>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p className="tabular text-ui">
					{formatListCount(matching)} {matching === 1 ? "subscriber" : "subscribers"}
					{search === "" ? null : " found"}
					<Waiting count={waiting} />
				</p>
				<a href={`${href(PATH)}/export.csv`} download className={buttonClass({ size: "sm" })}>
					<Download aria-hidden />
					Export all as CSV
				</a>
			</div>
			{subscribers.length === 0 ? (
				<EmptyState icon={Search} heading="h2" title="No subscribers found">
					Try a shorter part of the address.
				</EmptyState>
			) : (
				<ul aria-label="Subscribers" className="rows">
					{subscribers.map((subscriber) => (
						<SubscriberRow
							key={subscriber.id}
							subscriber={subscriber}
							address={addressOf(page)}
							asks={subscriber.id === asksAbout}
						/>
					))}
				</ul>
			)}
			<Pager label="Subscriber pages" page={page} pages={pages} to={addressOf} />
			<p className="text-sm text-muted">
				The file contains an unsubscribe link for each subscriber. Put it in every email that you
				send to them.
			</p>
		</div>
	);
}

function Waiting({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<span className="text-muted">
			{" "}
			· {formatListCount(count)} {count === 1 ? "hasn’t" : "haven’t"} confirmed yet
		</span>
	);
}

/** @param address address of the list as it is shown now */
function SubscriberRow({
	subscriber: { id, email, consentText, consentedAt, confirmedAt },
	address,
	asks,
}: {
	subscriber: Subscriber;
	address: string;
	asks: boolean;
}) {
	const open = useInPlaceLink({ to: `${address}&delete=${id}#subscriber-${id}` });
	const close = useInPlaceLink({ to: `${address}#subscriber-${id}` });
	return (
		<li id={`subscriber-${id}`} className="grid gap-2 py-4">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
				<h2 className="min-w-0 text-ui font-medium wrap-anywhere">{email}</h2>
				{asks ? null : (
					<ButtonLink {...open} variant="quiet" size="sm">
						Delete
						<span className="sr-only"> {email}</span>
					</ButtonLink>
				)}
			</div>
			<details className="text-sm text-muted">
				<summary className="hit-44 w-fit cursor-pointer">
					Confirmed{" "}
					<time dateTime={confirmedAt.toISOString()} title={formatExactTime(confirmedAt)}>
						{formatDay(confirmedAt)}
					</time>
				</summary>
				<p className="mt-2 wrap-anywhere whitespace-pre-line" dir="auto">
					Agreed on {formatExactTime(consentedAt)} to: “{consentText}”
				</p>
			</details>
			{asks ? (
				<Form
					method="post"
					action={address}
					className="flex flex-wrap items-center justify-between gap-3"
				>
					<input type="hidden" name="subscriberId" value={id} />
					<p id={`delete-${id}`} className="min-w-0 text-ui wrap-anywhere">
						Delete <bdi className="font-semibold">{email}</bdi> from your list? You can’t undo this.
					</p>
					<span className="flex flex-wrap gap-2">
						<SubmitButton
							variant="danger"
							size="sm"
							intent="delete-subscriber"
							pendingLabel="Deleting…"
							aria-describedby={`delete-${id}`}
						>
							Delete subscriber
						</SubmitButton>
						<ButtonLink {...close} size="sm">
							Keep
						</ButtonLink>
					</span>
				</Form>
			) : null}
		</li>
	);
}

function NoSubscribers({ waiting, tier }: { waiting: number; tier: Tier }) {
	if (!entitlementsOf(tier).signUpForms) {
		return (
			<EmptyState
				icon={Mail}
				heading="h2"
				title={partOfPlans("signUpForms")}
				action={<PlansLink />}
			>
				Visitors join your email list on your page. You search it here and export it for your
				newsletter tool.
			</EmptyState>
		);
	}
	const people = waiting === 1 ? "person hasn’t" : "people haven’t";
	return (
		<EmptyState
			icon={Mail}
			heading="h2"
			title="No subscribers"
			action={<ButtonLink to={href("/dashboard/links")}>Add a sign-up form</ButtonLink>}
		>
			{waiting === 0
				? "Add a sign-up form to your page. People are on your list once they confirm their address."
				: `${formatListCount(waiting)} ${people} confirmed their address yet. We delete unconfirmed addresses after ${CONFIRM_WITHIN_DAYS} days.`}
		</EmptyState>
	);
}
