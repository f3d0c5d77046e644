import { type FormEvent, memo, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { describeForCreators } from "#app/features/targets/verdict.ts";
import { formatCount } from "#app/lib/format-count.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import { useInPlaceLink } from "#app/ui/in-place-link.tsx";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Sparkline } from "#app/ui/sparkline.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { describeFallback, describeReason } from "../check/describe-check.ts";
import { KINDS } from "../kinds.ts";
import type { MoveDirection } from "../link-order.ts";
import type { LinksReply } from "../links-reply.ts";
import { displayUrl } from "../normalise-url.ts";
import { type EditableLink, UNDO_MINUTES } from "../schema.ts";
import { BULK_FORM_ID } from "./bulk-bar.tsx";
import { CloseLink } from "./close-link.tsx";
import { DragSlot } from "./draggable-rows.tsx";
import { EditLinkForm, type EditorContext } from "./edit-link-form.tsx";
import { useListAddress, useRowAddress } from "./list-part.tsx";
import { RowIcon } from "./row-icon.tsx";

type LinkRowProps = {
	accountId: string;
	link: EditableLink;
	/** Whether the list is in the order of the page, so that links can be moved. */
	isSorted: boolean;
	isFirst: boolean;
	isLast: boolean;
	mode: "view" | "edit" | "delete";
	/** Why the link's schedule hides it now; null if it doesn't. */
	due: "later" | "over" | null;
	/** Clicks per day, separated by commas; empty if there are none, null if they can't be read. */
	clicks: string | null;
	/** Set while the row shows the form. */
	editor: EditorContext | undefined;
	/** Reply of the action, if it answered this link's edit form with a page. */
	reply: LinksReply | undefined;
	/** Moves the link if the list shows both places. @returns whether it does */
	onMove: (id: string, direction: MoveDirection) => boolean;
};

/** A link of the list: as a row, as a form, or with the confirmation to delete it. */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
	const { accountId, link, mode, editor, reply } = props;
	const fetcher = useFetcher<LinksReply>({ key: `link-${link.id}` });
	const rowRef = useRef<HTMLLIElement>(null);
	// The form is hidden as soon as it is sent, and kept in case it is refused: closing it only on the reply would shift
	// everything below at an unexpected moment.
	const [opened, setOpened] = useState({ mode, data: fetcher.data });
	if (opened.mode !== mode) setOpened({ mode, data: fetcher.data });
	const isSaved = fetcher.data !== opened.data && fetcher.data?.done;
	const isSent = fetcher.formData?.get("intent") === "edit-link";
	const isSaving = mode === "edit" && Boolean(isSent || isSaved);
	const shownMode = isSaving ? "view" : mode;
	useRowFocus({ rowRef, mode: shownMode });

	return (
		<li ref={rowRef} id={`link-${link.id}`} className="relative">
			<ReplyToast toast={fetcher.data?.toast} />
			{shownMode === "view" ? <ViewedLink {...props} fetcher={fetcher} /> : null}
			{mode === "edit" && editor ? (
				<div hidden={isSaving}>
					<EditLinkForm
						accountId={accountId}
						link={link}
						editor={editor}
						fetcher={fetcher}
						reply={reply}
					/>
				</div>
			) : null}
			{mode === "delete" ? <DeleteQuestion link={link} fetcher={fetcher} /> : null}
		</li>
	);
});

/**
 * The button that opens a form is removed while the form is open, so this moves focus into the form, and back when it
 * closes. It also restores the scroll position from before.
 */
function useRowFocus({
	rowRef,
	mode,
}: {
	rowRef: RefObject<HTMLLIElement | null>;
	mode: LinkRowProps["mode"];
}): void {
	const lastMode = useRef(mode);
	const scrolledTo = useRef<number>(undefined);
	useEffect(() => {
		const opened = lastMode.current;
		lastMode.current = mode;
		if (mode === opened) return;
		const row = rowRef.current;
		if (mode === "view") {
			const target = row?.querySelector<HTMLElement>(`[data-opens="${opened}"]`);
			target?.focus({ preventScroll: scrolledTo.current !== undefined });
			if (scrolledTo.current !== undefined) {
				window.scrollTo({ top: scrolledTo.current, behavior: "instant" });
			}
			return;
		}
		scrolledTo.current = window.scrollY;
		const refused = row?.querySelector<HTMLElement>("[aria-invalid=true]");
		(refused ?? row?.querySelector<HTMLElement>("[data-focus]"))?.focus();
	}, [mode, rowRef]);
}

type Fetcher = ReturnType<typeof useFetcher<LinksReply>>;

function ViewedLink({
	link,
	due,
	clicks,
	isSorted,
	isFirst,
	isLast,
	onMove,
	fetcher,
}: LinkRowProps & { fetcher: Fetcher }) {
	const action = useListAddress();
	const asked = fetcher.formData?.get("intent");
	// Submitted values of the link's form, until the reply arrives.
	const sent = asked === "edit-link" ? fetcher.formData : undefined;
	const title = textIn(sent, "title") ?? link.title;
	const url = textIn(sent, "url") ?? link.url;
	const { label, address } = KINDS[link.kind];
	const leadsNowhere = address === null;
	const isShown =
		!link.moderated && (asked === "show-link" || (link.enabled && asked !== "hide-link"));

	/** With scripts, a move is shown at once and sent with the whole order. */
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement) || !submitter.value.startsWith("move-")) return;
		if (onMove(link.id, submitter.value === "move-link-up" ? "up" : "down")) event.preventDefault();
	}

	return (
		<div className="grid grid-cols-[2.75rem_2.25rem_minmax(0,1fr)_auto] items-center gap-x-1 py-2">
			<DragSlot id={link.id} />
			<span data-pick>
				<input
					type="checkbox"
					name="linkId"
					value={link.id}
					form={BULK_FORM_ID}
					aria-label={`Select ${link.title}`}
				/>
			</span>
			<div className={cx("min-w-0 no-js:col-span-2", !isShown && "text-muted")}>
				<p className="flex items-center gap-2">
					<bdi className="truncate text-ui font-medium">{title}</bdi>
					{leadsNowhere ? <Badge>{label}</Badge> : null}
					{link.moderated ? (
						<Badge tone="poppy">Hidden by us</Badge>
					) : isShown ? null : (
						<Badge>Hidden</Badge>
					)}
					{due === "later" ? <Badge tone="sky">Scheduled</Badge> : null}
					{due === "over" ? <Badge tone="honey">Ended</Badge> : null}
					{link.broken ? <Badge tone="poppy">Broken</Badge> : null}
					{link.target?.verdict === "blocked" ? <Badge tone="poppy">Blocked</Badge> : null}
				</p>
				{leadsNowhere ? null : (
					<p className="flex items-center gap-3 text-sm text-muted">
						<bdi className="truncate">{displayUrl(url)}</bdi>
						<Clicks clicks={clicks} />
					</p>
				)}
				{link.target ? (
					<p
						className={cx(
							"text-sm",
							link.target.verdict === "blocked" ? "text-poppy" : "text-muted",
						)}
					>
						{describeForCreators(link.target)}
					</p>
				) : null}
				{link.broken ? (
					<p className="text-sm text-poppy">
						{describeReason(link.broken.reason)} {describeFallback(link)}
					</p>
				) : null}
			</div>
			<fetcher.Form
				method="post"
				action={action}
				preventScrollReset
				onSubmit={onSubmit}
				className="flex items-center max-sm:col-span-3 max-sm:col-start-2 max-sm:-ml-1.25 max-sm:justify-between no-js:max-sm:col-span-4 no-js:max-sm:col-start-1"
			>
				<input type="hidden" name="linkId" value={link.id} />
				<ShowSwitch title={link.title} isShown={isShown} disabled={link.moderated} />
				<span className="flex">
					<OpenLink name="edit" link={link} />
					{isSorted ? (
						<>
							<MoveButton direction="up" title={link.title} disabled={isFirst} />
							<MoveButton direction="down" title={link.title} disabled={isLast} />
						</>
					) : null}
					<OpenLink name="delete" link={link} />
				</span>
			</fetcher.Form>
		</div>
	);
}

function textIn(fields: FormData | undefined, name: string): string | undefined {
	const value = fields?.get(name);
	return typeof value === "string" ? value : undefined;
}

/** Number of clicks beside its chart; empty if it can't be read, which is stated once above the list. */
function Clicks({ clicks }: { clicks: string | null }) {
	if (clicks === null) return null;
	const values = clicks === "" ? [] : clicks.split(",").map(Number);
	const total = values.reduce((sum, value) => sum + value, 0);
	return (
		<span className="ml-auto flex shrink-0 items-center gap-1.5">
			{total > 0 ? <Sparkline values={values} /> : null}
			<span className="tabular">
				{formatCount(total)}
				<span className="sr-only"> {total === 1 ? "click" : "clicks"}</span>
			</span>
		</span>
	);
}

/** A submit button with the look and role of a switch, so that one click works with and without scripts. */
function ShowSwitch({
	title,
	isShown,
	disabled,
}: {
	title: string;
	isShown: boolean;
	disabled: boolean;
}) {
	return (
		<button
			type="submit"
			name="intent"
			value={isShown ? "hide-link" : "show-link"}
			role="switch"
			disabled={disabled}
			aria-checked={isShown}
			aria-label={`Show ${title} on your page`}
			data-act
		>
			<span data-track />
		</button>
	);
}

function MoveButton({
	direction,
	title,
	disabled,
}: {
	direction: MoveDirection;
	title: string;
	disabled: boolean;
}) {
	return (
		<button
			type="submit"
			name="intent"
			value={`move-link-${direction}`}
			disabled={disabled}
			aria-label={`Move ${title} ${direction}`}
			title={`Move ${direction}`}
			data-act
		>
			<RowIcon name={direction} />
		</button>
	);
}

/** Opens a link's form or confirmation in its row, through the URL, so it works without scripts. */
function OpenLink({ name, link }: { name: "edit" | "delete"; link: EditableLink }) {
	const verb = name === "edit" ? "Edit" : "Delete";
	const props = useInPlaceLink({ to: useRowAddress()(link.id, name) });
	return (
		<Link {...props} aria-label={`${verb} ${link.title}`} title={verb} data-opens={name} data-act>
			<RowIcon name={name} />
		</Link>
	);
}

function DeleteQuestion({ link, fetcher }: { link: EditableLink; fetcher: Fetcher }) {
	return (
		<fetcher.Form
			method="post"
			action={useListAddress()}
			preventScrollReset
			className="flex flex-wrap items-center justify-between gap-3 py-3"
		>
			<p id={`delete-${link.id}`} className="min-w-0 text-ui wrap-anywhere">
				Delete <bdi className="font-semibold">{link.title}</bdi>? You can undo this for{" "}
				{UNDO_MINUTES} minutes.
			</p>
			<input type="hidden" name="intent" value="delete-link" />
			<input type="hidden" name="linkId" value={link.id} />
			<span className="flex flex-wrap gap-2">
				<SubmitButton
					variant="danger"
					size="sm"
					state={fetcher.state}
					data-focus
					aria-describedby={`delete-${link.id}`}
				>
					Delete
				</SubmitButton>
				<CloseLink id={link.id}>Keep it</CloseLink>
			</span>
		</fetcher.Form>
	);
}
