import {
	type ComponentProps,
	type FormEvent,
	memo,
	type RefObject,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { Link, useFetcher } from "react-router";
import { describeForCreators } from "#app/features/admin/link-safety/verdict.ts";
import { formatListCount } from "#app/lib/format-count.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cx } from "#app/ui/cx.ts";
import { useInPlaceLink } from "#app/ui/in-place-link.tsx";
import { mayMoveFocus } from "#app/ui/may-move-focus.ts";
import { ReplyToast } from "#app/ui/reply-toast.tsx";
import { Sparkline } from "#app/ui/sparkline.tsx";
import { submitAfterPaint } from "#app/ui/submit-after-paint.ts";
import { describeFallback, describeReason } from "../check/describe-check.ts";
import type { LinksReply } from "../edit/links-reply.ts";
import { describeFeedProblem } from "../fetch/feed/describe-feed-problem.ts";
import { KINDS, lacksPicture } from "../kinds/kinds.ts";
import { describeRow } from "../list/describe-row.ts";
import { fitsInGroup, isGroupKind } from "../list/link-groups.ts";
import type { MoveDirection } from "../list/link-order.ts";
import type { EditableLink } from "../schema.ts";
import { lacksFile } from "../upload/upload-details.ts";
import { ADD_LINK_ID } from "./add-link-form.tsx";
import { BULK_FORM_ID } from "./bulk-bar.tsx";
import { DragSlot } from "./draggable-rows.tsx";
import { EditLinkForm, type EditorContext } from "./edit-link-form.tsx";
import { useGroupAddress } from "./group-end.tsx";
import { InlineFields } from "./inline-fields.tsx";
import { useListAddress, useRowAddress } from "./list-part.tsx";
import { RowIcon } from "./row-icon.tsx";
import { RowPicture } from "./row-picture.tsx";

type LinkRowProps = {
	accountId: string;
	link: EditableLink;
	/** Whether the list is in the order of the page, so that links can be moved. */
	isSorted: boolean;
	isFirst: boolean;
	isLast: boolean;
	/** Whether it is shown below the group that contains it. */
	isGrouped: boolean;
	/** Whether the page has groups, grids or galleries. */
	hasGroups: boolean;
	/** Id of the page's group if it has just one. */
	onlyGroup: string | null;
	mode: "view" | "edit";
	/** Why the link's schedule hides it now; null if it doesn't. */
	due: "later" | "over" | null;
	/** Clicks per day, separated by commas; empty if there are none, null if they can't be read. */
	clicks: string | null;
	/** Time zone in which times are shown. */
	timeZone: string;
	/** Set while the row shows the form. */
	editor: EditorContext | undefined;
	/** Reply of the action, if it answered this link's edit form with a page. */
	reply: LinksReply | undefined;
	/** Moves the link if the list shows both places. @returns whether it does */
	onMove: (id: string, direction: MoveDirection) => boolean;
};

/** A link of the list: as a row or as a form. */
export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
	const { accountId, link, isGrouped, mode, editor, reply } = props;
	const fetcher = useFetcher<LinksReply>({ key: `link-${link.id}` });
	const rowRef = useRef<HTMLLIElement>(null);
	// The form is hidden as soon as it is sent, and kept in case it is refused: closing it only on the reply would shift
	// everything below at an unexpected moment.
	const [opened, setOpened] = useState({ mode, data: fetcher.data });
	if (opened.mode !== mode) setOpened({ mode, data: fetcher.data });
	const isSaved = fetcher.data !== opened.data && fetcher.data?.done;
	const asked = fetcher.formData?.get("intent");
	const isSent = asked === "edit-link";
	const isSaving = mode === "edit" && Boolean(isSent || isSaved);
	const isEditing = mode === "edit" && !isSaving;
	const shownMode = isEditing ? "edit" : "view";
	// On a phone the rest of the tab is hidden while the form is shown. The tab itself would know only after the row has
	// scrolled to where it then is.
	useLayoutEffect(() => {
		if (mode !== "edit") return;
		rowRef.current?.closest(".editor")?.toggleAttribute("data-editing", !isSaving);
	}, [mode, isSaving]);
	useRowFocus({ rowRef, mode: shownMode });

	return (
		// Deleted at once: a refusal brings it back.
		<li
			ref={rowRef}
			id={`link-${link.id}`}
			className="relative"
			data-grouped={isGrouped ? "" : undefined}
			data-editing={isEditing ? "" : undefined}
			data-section={KINDS[link.kind].section === null ? undefined : ""}
			hidden={asked === "delete-link"}
		>
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
			if (!mayMoveFocus(row)) return;
			const target = row?.querySelector<HTMLElement>("[data-menu] > summary");
			target?.focus({ preventScroll: true });
			if (isPhone()) row?.scrollIntoView({ block: "center", behavior: "instant" });
			else if (scrolledTo.current === undefined) row?.scrollIntoView({ block: "nearest" });
			else window.scrollTo({ top: scrolledTo.current, behavior: "instant" });
			return;
		}
		if (isPhone()) window.scrollTo({ top: 0, behavior: "instant" });
		else scrolledTo.current = window.scrollY;
		// A block that needs more than its address is opened as soon as it was added.
		if (!mayMoveFocus(row, document.getElementById(ADD_LINK_ID))) return;
		const refused = row?.querySelector<HTMLElement>("[aria-invalid=true]");
		(refused ?? row?.querySelector<HTMLElement>("[data-focus]"))?.focus();
	}, [mode, rowRef]);
}

/** Whether the form of a link has the window for itself, as link-rows.css has it. */
function isPhone(): boolean {
	return window.matchMedia("(width < 40rem)").matches;
}

type Fetcher = ReturnType<typeof useFetcher<LinksReply>>;

function ViewedLink({
	accountId,
	link,
	due,
	clicks,
	timeZone,
	isSorted,
	isFirst,
	isLast,
	hasGroups,
	onlyGroup,
	onMove,
	fetcher,
}: LinkRowProps & { fetcher: Fetcher }) {
	const action = useListAddress();
	const asked = fetcher.formData?.get("intent");
	// Submitted values of the link's form, until the reply arrives.
	const sent = asked === "edit-link" ? fetcher.formData : undefined;
	const title = textIn(sent, "title") ?? link.title;
	const url = textIn(sent, "url") ?? link.url;
	const { label, opens, section } = KINDS[link.kind];
	const values = clicksOf(opens === null ? null : clicks);
	const isShown =
		!link.moderated && (asked === "show-link" || (link.enabled && asked !== "hide-link"));
	const [isInline, setInline] = useState(false);
	const openRef = useRef<HTMLAnchorElement>(null);
	const hadFocus = useRef(false);
	useEffect(() => {
		if (!isInline && hadFocus.current) openRef.current?.focus();
		hadFocus.current = false;
	}, [isInline]);

	/** With scripts, a move is shown at once and sent with the whole order. */
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent;
		if (!(submitter instanceof HTMLButtonElement) || !submitter.value.startsWith("move-")) return;
		if (onMove(link.id, submitter.value === "move-link-up" ? "up" : "down")) event.preventDefault();
	}

	return (
		<div data-row>
			<span data-first>
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
			</span>
			{section === null ? <RowPicture link={link} /> : null}
			<div className={cx("min-w-0", !isShown && "text-muted")}>
				{isInline ? (
					<InlineFields
						accountId={accountId}
						link={link}
						timeZone={timeZone}
						fetcher={fetcher}
						onClose={(isHere) => {
							hadFocus.current = isHere;
							setInline(false);
						}}
					/>
				) : null}
				{isInline && fetcher.state === "idle" ? null : (
					<OpenInline
						ref={openRef}
						link={link}
						title={title}
						facts={section === null ? describeRow({ ...link, url }) : ""}
						clicks={values?.reduce((sum, value) => sum + value, 0) ?? null}
						onOpen={() => setInline(true)}
					/>
				)}
				<p data-badges>
					{link.moderated ? (
						<Badge tone="poppy">Hidden by us</Badge>
					) : isShown ? null : (
						<Badge>Hidden</Badge>
					)}
					{due === "later" ? <Badge tone="sky">Scheduled</Badge> : null}
					{due === "over" ? <Badge tone="honey">Ended</Badge> : null}
					{lacksFile(link) ? <Badge tone="honey">No file</Badge> : null}
					{lacksPicture(link) ? <Badge tone="honey">No picture</Badge> : null}
					{link.broken ? <Badge tone="poppy">Broken</Badge> : null}
					{link.target?.verdict === "blocked" ? <Badge tone="poppy">Blocked</Badge> : null}
				</p>
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
				<FeedProblem link={link} />
				{link.broken ? (
					<p className="text-sm text-poppy">
						{describeReason(link.broken.reason)} {describeFallback(link)}
					</p>
				) : null}
			</div>
			{section === null ? null : <span data-kind>{label}</span>}
			{values?.some((value) => value > 0) ? (
				<span data-clicks>
					<Sparkline values={values} />
				</span>
			) : null}
			<fetcher.Form
				method="post"
				action={action}
				preventScrollReset
				onSubmit={onSubmit}
				className="flex items-center"
			>
				<input type="hidden" name="linkId" value={link.id} />
				<ShowSwitch title={link.title} isShown={isShown} disabled={link.moderated} />
				<RowMenu
					link={link}
					isSorted={isSorted}
					isFirst={isFirst}
					isLast={isLast}
					hasGroups={hasGroups}
					onlyGroup={onlyGroup}
				/>
			</fetcher.Form>
		</div>
	);
}

/** Why a feed shows no new post. */
function FeedProblem({ link }: { link: EditableLink }) {
	const problem = describeFeedProblem(link);
	return problem === null ? null : <p className="text-sm text-muted">{problem}</p>;
}

function textIn(fields: FormData | undefined, name: string): string | undefined {
	const value = fields?.get(name);
	return typeof value === "string" ? value : undefined;
}

/** @returns clicks per day; null if they can't be read, or the link has none to count */
function clicksOf(clicks: string | null): number[] | null {
	if (clicks === null) return null;
	return clicks === "" ? [] : clicks.split(",").map(Number);
}

/**
 * Title, and what is known about the link. Pressed, they become fields in the row; without scripts the link's form opens.
 * @param facts kind and address; empty for sections, whose kind is at the end of the row
 * @param clicks number of clicks; null if it can't be read, which is stated once below the list, or if there is none
 */
function OpenInline({
	ref,
	link,
	title,
	facts,
	clicks,
	onOpen,
}: {
	ref: RefObject<HTMLAnchorElement | null>;
	link: EditableLink;
	title: string;
	facts: string;
	clicks: number | null;
	onOpen: () => void;
}) {
	return (
		<Link
			ref={ref}
			to={useRowAddress()(link.id, "edit")}
			discover="none"
			onClick={(event) => {
				if (event.metaKey || event.ctrlKey || event.shiftKey) return;
				event.preventDefault();
				onOpen();
			}}
			data-text
		>
			<span className="sr-only">
				{KINDS[link.kind].address === null ? "Change title: " : "Change title and address: "}
			</span>
			<bdi>{title}</bdi>
			{facts === "" ? null : (
				<span>
					{clicks === null
						? null
						: `${formatListCount(clicks)} ${clicks === 1 ? "click" : "clicks"} · `}
					<bdi>{facts}</bdi>
				</span>
			)}
		</Link>
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
	// Moves at once, and before the request: what is being sent is known only once React Router has drawn the tab anew.
	const [pressed, setPressed] = useState<{ on: boolean } | null>(null);
	if (pressed && pressed.on !== isShown) setPressed(null);
	return (
		<button
			type="submit"
			name="intent"
			value={isShown ? "hide-link" : "show-link"}
			onClick={(event) => {
				setPressed({ on: isShown });
				void submitAfterPaint(event);
			}}
			role="switch"
			disabled={disabled}
			aria-checked={isShown !== (pressed !== null)}
			aria-label={`Show ${title} on your page`}
			data-act
		>
			<span data-track />
		</button>
	);
}

/** Everything else to do with a link. A `details` element opens without scripts too. */
function RowMenu({
	link: { id, title, kind, groupId },
	isSorted,
	isFirst,
	isLast,
	hasGroups,
	onlyGroup,
}: Pick<LinkRowProps, "isSorted" | "isFirst" | "isLast" | "hasGroups" | "onlyGroup"> & {
	link: EditableLink;
}) {
	const ref = useRef<HTMLDetailsElement>(null);
	const close = () => {
		if (ref.current) ref.current.open = false;
	};
	const groupAddress = useGroupAddress();
	const edit = useInPlaceLink({ to: useRowAddress()(id, "edit"), loads: false, onClick: close });
	return (
		<details ref={ref} data-menu>
			<summary aria-label={`More for ${title}`} title="More" data-act>
				<RowIcon name="more" />
			</summary>
			<div>
				<Link {...edit} aria-label={`Edit ${title}`}>
					<RowIcon name="edit" />
					Edit
				</Link>
				{isSorted ? (
					<>
						<MenuButton intent="move-link-up" icon="up" label={`Move up: ${title}`} isOff={isFirst}>
							Move up
						</MenuButton>
						<MenuButton
							intent="move-link-down"
							icon="down"
							label={`Move down: ${title}`}
							isOff={isLast}
						>
							Move down
						</MenuButton>
					</>
				) : null}
				{isGroupKind(kind) ? (
					<Link
						to={groupAddress(id)}
						preventScrollReset
						onClick={close}
						aria-label={`Add to group: ${title}`}
					>
						<RowIcon name="add" />
						Add to group
					</Link>
				) : groupId !== null ? (
					<MenuButton
						intent="leave-group"
						icon="leave"
						label={`Leave group: ${title}`}
						onClick={close}
					>
						Leave group
					</MenuButton>
				) : onlyGroup !== null && fitsInGroup(kind) ? (
					<>
						<input type="hidden" name="groupId" value={onlyGroup} />
						<MenuButton
							intent="add-to-group"
							icon="group"
							label={`Add to group: ${title}`}
							onClick={close}
						>
							Add to group
						</MenuButton>
					</>
				) : hasGroups && fitsInGroup(kind) ? (
					<Link {...edit} aria-label={`Add to group: ${title}`}>
						<RowIcon name="group" />
						Add to group
					</Link>
				) : null}
				<MenuButton
					intent="duplicate-link"
					icon="copy"
					label={`Duplicate ${title}`}
					onClick={close}
				>
					Duplicate
				</MenuButton>
				<MenuButton intent="delete-link" icon="delete" label={`Delete ${title}`} onClick={close}>
					Delete
				</MenuButton>
			</div>
		</details>
	);
}

function MenuButton({
	intent,
	icon,
	label,
	isOff = false,
	onClick,
	children,
}: {
	intent: string;
	icon: ComponentProps<typeof RowIcon>["name"];
	/** Accessible name: the visible text, then the link's title. */
	label: string;
	isOff?: boolean;
	onClick?: () => void;
	children: string;
}) {
	return (
		<button
			type="submit"
			name="intent"
			value={intent}
			disabled={isOff}
			aria-label={label}
			onClick={onClick}
		>
			<RowIcon name={icon} />
			{children}
		</button>
	);
}
